import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { bodyOf } from '../../control-client.ts';
import { countOf } from '../../count-of.ts';
import { CommandFailure } from '../../failure.ts';
import { toJsonLine } from '../../printable.ts';
import { readLines } from '../../read-lines.ts';
import { readPhase } from '../../read-phase.ts';
import { withOptionNames } from '../../with-option-names.ts';
import { writeWholeFile } from '../../write-whole-file.ts';

interface Options {
  readonly project: string;
  readonly phase?: number;
  readonly output: string;
  /** Only false if `--no-visitors` is given. */
  readonly visitors: boolean;
  readonly json?: true;
}

/** Number of visitors between two progress reports. */
const progressInterval = 100_000;

/** Adds `pixel results export <experimentKey>`. */
export function addExport(results: Command, { control, terminal, workingDirectory }: CommandDeps): void {
  results
    .command('export')
    .description(`Write all looks of an experiment to a file that "pixel results verify" can recompute.`)
    .argument('<experimentKey>', 'the experiment')
    .requiredOption('--project <key>', 'the project')
    .option('--phase <number>', 'the phase (default: the latest test)', readPhase)
    .requiredOption('--output <file>', 'output file, written completely or not at all')
    .option('--no-visitors', "omit individual visitors' values")
    .option('--json', 'print what was written as JSON')
    .addHelpText(
      'after',
      '\nThe file has JSON lines, compressed with gzip: the experiment, the looks with plan, sums and\n' +
        "assessment, each visitor's values in the final or latest look, and the hashes of all lines.\n" +
        'Visitors have ids made for this file only. If you may not read events, export with\n' +
        '--no-visitors.\n' +
        '\nExample:\n  pixel results export product-cta --project pk_demo --output product-cta.jsonl.gz',
    )
    .action(async (experimentKey: string, options: Options) => {
      const { project, phase, output, json } = options;
      const api = control.api.projects[':projectKey'].experiments[':experimentKey'].results.bundle;
      const request = { param: { projectKey: project, experimentKey }, query: { phase } };
      const signal = terminal.untilInterrupted();
      const until = { init: { signal } };
      const response = options.visitors ? api.visitors.$get(request, until) : api.$get(request, until);
      const body = await withOptionNames(bodyOf(response), ['phase']).catch((error: unknown) => {
        throw signal.aborted ? new CommandFailure('Interrupted; nothing was written.') : error;
      });
      let [looks, visitors, sha256] = [0, 0, ''];
      async function* lines(): AsyncGenerator<string> {
        for await (const line of readLines(body)) {
          yield `${line}\n`;
          const found = Number(/^\{"count":(\d+),/.exec(line)?.[1] ?? 0);
          if (Math.floor((visitors + found) / progressInterval) > Math.floor(visitors / progressInterval))
            terminal.err(`${countOf(visitors + found, 'visitor')} so far\n`);
          visitors += found;
          if (line.startsWith('{"number":')) looks += 1;
          sha256 = readEnd(line) ?? sha256;
        }
        if (sha256 === '') throw new CommandFailure('The server stopped midway; the export is incomplete.');
      }
      await writeWholeFile(output, compressed(lines()), { workingDirectory, signal });
      const written = { looks, ...(options.visitors && { visitors }), sha256, file: output };
      const contents = [countOf(looks, 'look'), ...(options.visitors ? [countOf(visitors, 'visitor')] : [])];
      terminal.out(
        json ? toJsonLine(written) : `${contents.join(' and ')} written to ${output}.\nsha256 ${sha256}\n`,
      );
    });
}

/** Compresses a stream of strings. If the consumer stops early, the source ends too. */
async function* compressed(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(texts);
  const gzip = createGzip();
  // Passes errors of the source on to the consumer.
  source.on('error', (error) => gzip.destroy(error));
  try {
    yield* source.pipe(gzip);
  } finally {
    source.destroy();
  }
}

/** Returns the overall hash from the last line; undefined for other lines. */
function readEnd(line: string): string | undefined {
  if (!line.startsWith('{"parts":')) return undefined;
  const { sha256 }: { readonly sha256: string } = JSON.parse(line);
  return sha256;
}
