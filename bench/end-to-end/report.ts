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
  return `## And from the page to the verdict?

\`npm run bench -- end-to-end\` (S15). ${each} experiments without a difference and ${each} with one go all the way: a configuration is
applied, visitors ask the edge over HTTP what they are to see, say that they met it and what they did, and events go through queue
and ingest to ClickHouse, from which results are computed and read by the API. To each of ${projects} projects
${visitors.toLocaleString('en')} visitors come on ${days} days, and everybody is in all of its ${2 * perProject} experiments. Every
other experiment is about revenue, the others about conversions. Of those with the variant, 5 % do once more after the window what
counts in it alone. Results are computed after each day, of experiments with a difference after two of them.

${budgetTable(figures)}

Seed ${seed}. ${machine}.`;
}
