import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { CommandFailure } from '../failure.ts';

interface Options {
  readonly json?: true;
}

/** Adds `pixel doctor`. */
export function addDoctor(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('doctor')
    .description("Check that everything Pixel needs works; exit code 1 if something doesn't.")
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel doctor')
    .action(async ({ json }: Options) => {
      const examination = await unwrap(control.api.installation.doctor.$get());
      terminal.out(
        json
          ? `${JSON.stringify(examination)}\n`
          : examination.checks
              .map(
                ({ name, ok, ms, message }) =>
                  `${ok ? terminal.outStyle('green', 'ok  ') : terminal.outStyle('red', 'FAIL')}  ${name.padEnd(9)}  ${message} (${ms} ms).\n`,
              )
              .join(''),
      );
      if (!examination.ok) throw new CommandFailure(json ? '' : 'Pixel is running, but has problems.');
    });
}
