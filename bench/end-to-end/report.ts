import { type Budget, budgetTable } from '../budget.ts';
import type { Size } from './play.ts';
import { perProject } from './trials.ts';

/** The report's section, as Markdown. */
export function reportEndToEnd(
  figures: readonly Budget[],
  { size, seed, machine }: { readonly size: Size; readonly seed: number; readonly machine: string },
): string {
  const { projects, visitors, days } = size;
  const each = projects * perProject;
  return `## From the page to the verdict

\`npm run bench -- end-to-end\` (S15). ${each} experiments without a difference and ${each} with one run through the whole product: a configuration
is applied, visitors request their assignments from the edge over HTTP and report exposures and actions, events pass through queue
and ingest into ClickHouse, and results are computed and read through the API. Each of ${projects} projects has
${visitors.toLocaleString('en')} visitors over ${days} days, and everyone is in all of its ${2 * perProject} experiments. Half of the
experiments measure revenue, the others conversions. 5% of the visitors with the variant reach the goal again after the window, where it
must not count. Results are computed after each day, for experiments with a difference after two of the days.

${budgetTable(figures)}

Seed ${seed}. ${machine}.`;
}
