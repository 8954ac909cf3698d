import type { ExportLine, StoredEvent } from '@pixel/control';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { bodyOf } from '../../control-client.ts';
import { CommandFailure } from '../../failure.ts';
import { jsonLine } from '../../printable.ts';
import { readLines } from '../../read-lines.ts';
import { readVisitor } from '../../read-visitor.ts';
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
    .description('Print all events of a visitor, each as a line of JSON, in order of their receipt.')
    .argument('<anonymousId>', 'the visitor', readVisitor)
    .requiredOption('--project <key>', 'the project')
    .option('--out <file>', 'write them to this file, whole or not at all')
    .option('--json', 'print how many were written to the file as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  pixel visitor export 00000000-0000-4000-8000-000000000000 --project pk_demo --out visitor.jsonl',
    )
    .action(async (anonymousId: string, { project, out, json }: Options) => {
      const query = { project, visitor: anonymousId };
      const pages = exportedPages(await bodyOf(control.api.visitors.export.$get({ query })));
      let count = 0;
      async function* texts(): AsyncGenerator<string> {
        for await (const events of pages) {
          count += events.length;
          yield events.map(jsonLine).join('');
        }
      }
      if (out === undefined) {
        for await (const text of texts()) terminal.out(text);
        if (count === 0) terminal.err(`Nothing of visitor ${anonymousId} is stored in ${project}.\n`);
        return;
      }
      await writeWholeFile(out, texts(), { workingDirectory, signal: terminal.untilInterrupted() });
      terminal.out(
        json
          ? jsonLine({ events: count, file: out })
          : `${count} ${count === 1 ? 'event' : 'events'} of visitor ${anonymousId} written to ${out}.\n`,
      );
    });
}

/** Gives the events of an answer page by page; rejects where it does not come to its end. */
async function* exportedPages(body: AsyncIterable<Uint8Array>): AsyncGenerator<readonly StoredEvent[]> {
  for await (const text of readLines(body)) {
    const line: ExportLine = JSON.parse(text);
    if ('end' in line) return;
    if ('failure' in line) throw new CommandFailure(`${line.failure}; the export is not whole.`);
    yield line.events;
  }
  throw new CommandFailure('The server stopped in the middle; the export is not whole.');
}
