import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { InvalidBundleError, type Verification, verifyBundle } from '@pixel/control/verify';
import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { describeVerification } from '../../describe-verification.ts';
import { CommandFailure, WrongUsage } from '../../failure.ts';
import { toJsonLine } from '../../printable.ts';
import { LineTooLongError, readLines } from '../../read-lines.ts';

interface Options {
  readonly json?: true;
}

/**
 * In characters; many times the length of a look or of 500 visitors. A small file may decompress to a line that doesn't fit into memory.
 */
const maxLineLength = 50_000_000;

/** Adds `pixel results verify <bundle>`. */
export function addVerify(results: Command, { terminal, workingDirectory }: CommandDeps): void {
  results
    .command('verify')
    .description('Recompute everything that "pixel results export" wrote, without a server.')
    .argument('<bundle>', 'the file')
    .option('--json', 'print all parts and differences as JSON')
    .addHelpText(
      'after',
      '\nThe sums of one look are recomputed from individual visitors, and each look is assessed again from\n' +
        'its sums and the look before it, running intervals included; everything must match exactly.\n' +
        "If visitors were erased since, the look's stored sums are used, and reported.\n" +
        'Of the health checks, only the split is recomputed; other findings, and the split of groups of\n' +
        'visitors, are not recomputed.\n' +
        '\nExit codes: 0 everything matches, 1 something differs, 2 the file cannot be read.\n' +
        '\nExample:\n  pixel results verify product-cta.jsonl.gz',
    )
    .action(async (bundle: string, { json }: Options) => {
      const verification = await readBundle(resolve(workingDirectory, bundle), bundle);
      terminal.out(json ? toJsonLine(verification) : describeVerification(verification, terminal.outStyle));
      if (!verification.isRight) throw new CommandFailure('');
    });
}

async function readBundle(path: string, name: string): Promise<Verification> {
  const file = createReadStream(path);
  const text = createGunzip();
  // Passes errors of the file on to the reader.
  file.on('error', (error) => text.destroy(error));
  try {
    return await verifyBundle(readLines(file.pipe(text), maxLineLength));
  } catch (error) {
    if (!isAboutFile(error)) throw error;
    throw new WrongUsage(`Cannot read ${name}: ${error.message}.`, { cause: error });
  } finally {
    file.destroy();
  }
}

function isAboutFile(error: unknown): error is Error {
  if (error instanceof InvalidBundleError || error instanceof LineTooLongError) return true;
  return error instanceof Error && 'code' in error;
}
