import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { CommandFailure } from '../failure.ts';
import { toJsonLine } from '../printable.ts';
import { nameOfServer, readServerAddress } from '../server-address.ts';
import { createServerFetch } from '../server-fetch.ts';

/** Adds `pixel logout`. */
export function addLogout(program: Command, { terminal, url, sessions }: CommandDeps): void {
  program
    .command('logout')
    .description('Sign out of a server: ends the session there and deletes it here.')
    .argument('[address]', 'URL of its control plane (default: PIXEL_URL)')
    .option('--json', 'print the server as JSON')
    .addHelpText('after', '\nExample:\n  pixel logout https://pixel.example')
    .action(async (address: string | undefined, { json }: { readonly json?: true }) => {
      const server = readServerAddress(address ?? url);
      const name = nameOfServer(server);
      const session = await sessions.find(name);
      if (session === undefined) throw new CommandFailure(`You are not signed in to ${name}.`);
      const isEnded = await createServerFetch(server, session.cookie)('http://pixel/api/auth/logout', {
        method: 'POST',
      }).then(
        ({ status }) => status === 303,
        () => false,
      );
      await sessions.forget(name);
      if (!isEnded)
        throw new CommandFailure(
          `The session is deleted here, but ${name} is unreachable; end it in your list of sessions there.`,
        );
      terminal.out(json ? toJsonLine({ server: name }) : `Signed out of ${name}.\n`);
    });
}
