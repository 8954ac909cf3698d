import type { ExportEnd, ExportLine } from '@pixel/control/client';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { bodyOf } from '../../control-client.ts';
import { countVisitorData, describeVisitorData } from '../../describe-visitor-data.ts';
import { eventJsonLine } from '../../event-json.ts';
import { CommandFailure } from '../../failure.ts';
import { toJsonLine } from '../../printable.ts';
import { readLines } from '../../read-lines.ts';
import { readVisitor } from '../../read-visitor.ts';
import { withOptionNames } from '../../with-option-names.ts';
import { writeWholeFile } from '../../write-whole-file.ts';

interface Options {
  readonly project: string;
  readonly out?: string;
  readonly json?: true;
}

/** Adds `pixel visitor export <anonymousId>`. */
export function addExport(visitor: Command, { control, terminal, workingDirectory }: CommandDeps): void {
  visitor
    .command('export')
    .description(
      'Print everything stored about a visitor as JSON lines, its events first, in order of receipt.',
    )
    .argument('<anonymousId>', 'the visitor', readVisitor)
    .requiredOption('--project <key>', 'the project')
    .option('--out <file>', 'write them to this file, completely or not at all')
    .option('--json', 'print the number of written lines as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  pixel visitor export 00000000-0000-4000-8000-000000000000 --project pk_demo --out visitor.jsonl',
    )
    .action(async (anonymousId: string, { project, out, json }: Options) => {
      const api = control.api.projects[':projectKey'].visitors[':anonymousId'].export;
      const body = bodyOf(api.$get({ param: { projectKey: project, anonymousId } }));
      const lines = exportLines(await withOptionNames(body));
      let stored: ExportEnd | undefined;
      async function* chunks(): AsyncGenerator<string> {
        for await (const line of lines) {
          if ('end' in line) stored = line.end;
          else if ('events' in line) yield line.events.map(eventJsonLine).join('');
          else yield otherItems(line).map(toJsonLine).join('');
        }
      }
      if (out === undefined) for await (const text of chunks()) terminal.out(text);
      else await writeWholeFile(out, chunks(), { workingDirectory, signal: terminal.untilInterrupted() });

      const { published, ...counts } = stored ?? nothing;
      if (out !== undefined)
        terminal.out(
          json
            ? toJsonLine({ ...counts, file: out })
            : `${describeVisitorData(counts)} of visitor ${anonymousId} written to ${out}.\n`,
        );
      else if (countVisitorData(counts) === 0)
        terminal.err(`Nothing about visitor ${anonymousId} is stored in ${project}.\n`);
      if (!published && !json) terminal.err(`No project "${project}" is published here. Check the key.\n`);
    });
}

const nothing: ExportEnd = { events: 0, deadLetters: 0, surveys: 0, webhookMessages: 0, published: true };

type Line = Exclude<ExportLine, { readonly failure: string }>;

/** Wraps each item of a line without events in an object that names its kind. */
function otherItems(line: Exclude<Line, { readonly end: ExportEnd } | { readonly events: unknown }>) {
  if ('deadLetters' in line) return line.deadLetters.map((deadLetter) => ({ deadLetter }));
  if ('surveys' in line) return line.surveys.map((survey) => ({ survey }));
  return line.webhookMessages.map((webhookMessage) => ({ webhookMessage }));
}

/** Yields the lines of a response, the end marker last. Throws if it is incomplete. */
async function* exportLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  for await (const text of readLines(body)) {
    const line: ExportLine = JSON.parse(text);
    if ('failure' in line) throw new CommandFailure(`${line.failure}; the export is incomplete.`);
    yield line;
    if ('end' in line) return;
  }
  throw new CommandFailure('The server stopped midway; the export is incomplete.');
}
