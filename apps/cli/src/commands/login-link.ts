import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { answerOf } from '../control-client.ts';

interface Options {
  readonly json?: true;
}

/** Adds `pixel login-link`. */
export function addLoginLink(program: Command, { control, terminal }: CommandDeps): void {
  program
    .command('login-link')
    .description('Create a link that signs the owner in, in a browser on this machine.')
    .option('--json', 'print the answer as JSON')
    .addHelpText(
      'after',
      '\nOpen it in a browser on this machine. It works once, for ten minutes. Where people sign in with\n' +
        'single sign-on (OIDC_ISSUER is set) there is no such link.\n' +
        '\nExample:\n  pixel login-link',
    )
    .action(async ({ json: asJson }: Options) => {
      const link = await answerOf(control.api['login-links'].$post());
      terminal.out(asJson ? `${JSON.stringify(link)}\n` : `${link.url}\n`);
    });
}
