import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { bodyOf } from '../../control-client.ts';
import { CommandFailure } from '../../failure.ts';
import { namingOptions } from '../../naming-inputs.ts';
import { jsonLine } from '../../printable.ts';
import { readLines } from '../../read-lines.ts';
import { readPhase } from '../../read-phase.ts';
import { writeWholeFile } from '../../write-whole-file.ts';

interface Options {
  readonly project: string;
  readonly phase?: number;
  readonly output: string;
  readonly json?: true;
}

/** Adds `pixel results export <experimentKey>`. */
export function addExport(results: Command, { control, terminal, workingDirectory }: CommandDeps): void {
  results
    .command('export')
    .description('Write all looks at an experiment to a file that "pixel results verify" computes again.')
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--phase <number>', 'a phase of it; the newest one unless it is given', readPhase)
    .requiredOption('--output <file>', 'the file to write, whole or not at all')
    .option('--json', 'print what was written as JSON')
    .addHelpText(
      'after',
      '\nThe file is lines of JSON, compressed with gzip: what results are of, the looks with plan, sums\n' +
        'and assessment, and the hashes of all lines. It names no visitor.\n' +
        '\nExample:\n  pixel results export product-cta --project pk_demo --output product-cta.jsonl.gz',
    )
    .action(async (experimentKey: string, { project, phase, output, json }: Options) => {
      const api = control.api.projects[':projectKey'].experiments[':experimentKey'].results.bundle;
      const body = await namingOptions(
        bodyOf(api.$get({ param: { projectKey: project, experimentKey }, query: { phase } })),
        ['phase'],
      );
      const signal = terminal.untilInterrupted();
      let [looks, sha256] = [0, ''];
      async function* lines(): AsyncGenerator<string> {
        for await (const line of readLines(body)) {
          yield `${line}\n`;
          const end = readEnd(line);
          if (end === undefined) looks += 1;
          else sha256 = end;
        }
        if (sha256 === '')
          throw new CommandFailure('The server stopped in the middle; the export is not whole.');
      }
      await pipeline(Readable.from(lines()), createGzip(), (bytes: AsyncIterable<Uint8Array>) =>
        writeWholeFile(output, bytes, { workingDirectory, signal }),
      );
      // The first line is of no look.
      const written = { looks: looks - 1, sha256, file: output };
      terminal.out(
        json
          ? jsonLine(written)
          : `${written.looks === 1 ? '1 look' : `${written.looks} looks`} written to ${output}.\nsha256 ${sha256}\n`,
      );
    });
}

/** The hash of all, of the last line; undefined of others. */
function readEnd(line: string): string | undefined {
  if (!line.startsWith('{"parts":')) return undefined;
  const { sha256 }: { readonly sha256: string } = JSON.parse(line);
  return sha256;
}
