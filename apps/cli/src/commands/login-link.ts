import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';

interface Options {
  readonly json?: true;
}

/** Adds `pixel login-link`. */
export function addLoginLink(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('login-link')
    .description('Create a link that signs the owner in, in a browser on this machine.')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nOpen it in a browser on this machine. It works once, within ten minutes. With single sign-on\n' +
        '(OIDC_ISSUER is set) there are no such links.\n' +
        '\nExample:\n  pixel login-link',
    )
    .action(async ({ json: asJson }: Options) => {
      const link = await unwrap(control.api['login-links'].$post());
      terminal.out(asJson ? `${JSON.stringify(link)}\n` : `${link.url}\n`);
    });
}
