import type { VisitReport } from '@pixel/control/client';
import { type Command, Option } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { cut, toJsonLine, toPrintable } from '../printable.ts';
import type { Style } from '../style.ts';
import { formatTable } from '../table.ts';
import { withOptionNames } from '../with-option-names.ts';

interface Options {
  readonly project: string;
  readonly experiment?: string;
  readonly by: 'day' | 'hour';
  readonly json?: true;
}

/** Keeps lines within 100 columns. */
const maxVariantLength = 50;

/** Adds `pixel visits`. */
export function addVisits(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('visits')
    .description('Count how often pages requested a project or got an experiment, by variant.')
    .requiredOption('--project <key>', 'the project')
    .option('--experiment <key>', 'only pages that got this experiment')
    .addOption(
      new Option('--by <period>', 'by day, for the last 30 days, or by hour, for the last 30 hours')
        .choices(['day', 'hour'])
        .default('day'),
    )
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nbootstraps  page views that requested experiments, including bots and your own people\n' +
        'new         of these, first page views of new visitors\n' +
        '\nExample:\n  pixel visits --project pk_demo --experiment product-cta',
    )
    .action(async ({ project, experiment, by, json }: Options) => {
      const api = control.api.projects[':projectKey'].visits;
      const query = experiment === undefined ? { by } : { by, experiment };
      const report = await withOptionNames(unwrap(api.$get({ param: { projectKey: project }, query })), [
        'experiment',
      ]);
      terminal.out(json ? toJsonLine(report) : describeVisits(report, terminal.outStyle));
    });
}

function describeVisits(report: VisitReport, style: Style): string {
  const { experimentKey, by, timeZone, counts } = report;
  if (counts.length === 0) return 'No page requested it in this period.\n';
  const periodOf = by === 'day' ? dayIn(timeZone) : (startedAt: string) => `${startedAt.slice(0, 13)}:00Z`;
  const isByVariant = experimentKey !== null;
  return formatTable(
    [by, ...(isByVariant ? ['variant', 'phase'] : []), 'bootstraps', 'new'],
    counts.map(({ startedAt, variantKey, phase, bootstraps, newVisitors }) => [
      periodOf(startedAt),
      ...(isByVariant ? [cut(toPrintable(variantKey ?? ''), maxVariantLength), `${phase ?? '-'}`] : []),
      `${bootstraps}`,
      `${newVisitors}`,
    ]),
    style,
  );
}

/** Swedish date format equals ISO 8601. */
function dayIn(timeZone: string): (startedAt: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (startedAt) => format.format(new Date(startedAt));
}
