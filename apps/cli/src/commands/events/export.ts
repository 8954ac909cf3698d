import { type Command, Option } from 'commander';
import { bytesText } from '../../bytes-text.ts';
import type { CommandDeps } from '../../command-deps.ts';
import { bodyOf } from '../../control-client.ts';
import { CommandFailure } from '../../failure.ts';
import { toJsonLine } from '../../printable.ts';
import { readTime } from '../../read-time.ts';
import { reportProgress } from '../../report-progress.ts';
import { waitHeader } from '../../route-fetch.ts';
import { withOptionNames } from '../../with-option-names.ts';
import { writeWholeFile } from '../../write-whole-file.ts';

interface Options {
  readonly project: string;
  readonly from: string;
  readonly until?: string;
  readonly name?: string;
  readonly format: 'csv' | 'parquet';
  readonly output?: string;
  readonly simulated?: true;
  readonly json?: true;
}

/** The event store's time limit for an export. */
const maxSeconds = 3_600;

/** Adds `pixel events export`. */
export function addExport(events: Command, { control, terminal, workingDirectory }: CommandDeps): void {
  events
    .command('export')
    .description('Write the raw events of a time range to a file, in order of time, deduplicated.')
    .requiredOption('--project <key>', 'the project')
    .requiredOption('--from <time>', 'start: 7d or 24h ago, or an ISO 8601 time', readTime)
    .option('--until <time>', 'end, at most 366 days after the start (default: now)', readTime)
    .option('--name <name>', 'only events of this name, such as purchase or $exposure')
    .addOption(new Option('--format <format>', 'file format').choices(['csv', 'parquet']).default('csv'))
    .option(
      '--output <file>',
      'output file, written completely or not at all (default: named after project and days)',
    )
    .option('--simulated', "include a demo's simulated events")
    .option('--json', 'print what was written as JSON')
    .addHelpText(
      'after',
      '\nThe server first collects the events, which can take minutes, and runs one export at a time.\n' +
        'docs/guide/events-export.md describes the columns.\n' +
        '\nExample:\n  pixel events export --project pk_demo --from 7d --output week.csv',
    )
    .action(async ({ project, from, until, name, format, output, simulated, json }: Options) => {
      const signal = terminal.untilInterrupted();
      const query = {
        ...{ from, format },
        ...(until !== undefined && { until }),
        ...(name !== undefined && { name }),
        ...(simulated && { simulated: 'included' as const }),
      };
      terminal.progress?.('The server is collecting the events …');
      const answered = control.api.projects[':projectKey'].events.export
        .$get(
          { param: { projectKey: project }, query },
          { headers: waitHeader(maxSeconds), init: { signal } },
        )
        .catch((error: unknown) => {
          throw signal.aborted ? new CommandFailure('Interrupted; nothing was written.') : error;
        });
      const body = await withOptionNames(bodyOf(answered), ['from', 'until', 'name', 'format']).finally(() =>
        terminal.progress?.(''),
      );
      const { headers } = await answered;
      const total = numberOf(headers.get('content-length'));
      const days = [from, until ?? new Date().toISOString()].map((time) => time.slice(0, 10));
      const file = output ?? `${project}-events-${days.join('-')}.${format}`;

      let bytes = 0;
      async function* counted(): AsyncGenerator<Uint8Array> {
        for await (const piece of reportProgress(body, total, terminal)) {
          bytes += piece.byteLength;
          yield piece;
        }
        if (total !== undefined && bytes !== total)
          throw new CommandFailure('The server stopped midway; the export is incomplete.');
      }
      await writeWholeFile(file, counted(), { workingDirectory, signal });
      const count = numberOf(headers.get('x-pixel-events'));
      terminal.out(
        json
          ? toJsonLine({ events: count ?? null, bytes, file })
          : `${count === undefined ? '' : `${count} ${count === 1 ? 'event' : 'events'}, `}${bytesText(bytes)} written to ${file}.\n`,
      );
    });
}

function numberOf(text: string | null): number | undefined {
  return text === null ? undefined : Number(text);
}
