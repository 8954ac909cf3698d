import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { NoBundle, type Verification, verifyBundle } from '@pixel/control/verify';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { describeVerification } from '../../describe-verification.ts';
import { CommandFailure, WrongUsage } from '../../failure.ts';
import { jsonLine } from '../../printable.ts';
import { LineTooLong, readLines } from '../../read-lines.ts';

interface Options {
  readonly json?: true;
}

/** In characters; many times what a look or 500 visitors need. A small file may decompress to a line that doesn't fit into memory. */
const longestLine = 50_000_000;

/** Adds `pixel results verify <bundle>`. */
export function addVerify(results: Command, { terminal, workingDirectory }: CommandDeps): void {
  results
    .command('verify')
    .description('Recompute everything that "pixel results export" wrote, without a server.')
    .argument('<bundle>', 'the file')
    .option('--json', 'print every part and every difference as JSON')
    .addHelpText(
      'after',
      '\nThe sums of one look are added up again from single visitors, and every look is judged again from\n' +
        'its sums and from the look before, running intervals included; all is compared to the last digit.\n' +
        'Where visitors were erased since, sums are those that the look has kept, and it says which.\n' +
        'Of health it computes whether visitors were split as planned; other findings, and how groups of\n' +
        'visitors were split, are taken as they stand.\n' +
        '\nExit codes: 0 all is equal, 1 something is not, 2 the file cannot be read.\n' +
        '\nExample:\n  pixel results verify product-cta.jsonl.gz',
    )
    .action(async (bundle: string, { json }: Options) => {
      const verification = await readBundle(resolve(workingDirectory, bundle), bundle);
      terminal.out(json ? jsonLine(verification) : describeVerification(verification, terminal.outStyle));
      if (!verification.isRight) throw new CommandFailure('');
    });
}

async function readBundle(path: string, name: string): Promise<Verification> {
  const file = createReadStream(path);
  const text = createGunzip();
  // Passes errors of the file on to the reader.
  file.on('error', (error) => text.destroy(error));
  try {
    return await verifyBundle(readLines(file.pipe(text), longestLine));
  } catch (error) {
    if (!isAboutFile(error)) throw error;
    throw new WrongUsage(`Cannot read ${name}: ${error.message}.`, { cause: error });
  } finally {
    file.destroy();
  }
}

function isAboutFile(error: unknown): error is Error {
  if (error instanceof NoBundle || error instanceof LineTooLong) return true;
  return error instanceof Error && 'code' in error;
}
