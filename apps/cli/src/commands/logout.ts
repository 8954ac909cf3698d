import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.ts';
import { CommandFailure } from '../failure.ts';
import { jsonLine } from '../printable.ts';
import { nameOfServer, readServerAddress } from '../server-address.ts';
import { createServerFetch } from '../server-fetch.ts';

/** Adds `pixel logout`. */
export function addLogout(program: Command, { terminal, url, sessions }: CommandDeps): void {
  program
    .command('logout')
    .description('Sign out of a server: the session ends there and is deleted here.')
    .argument('[address]', 'where people reach its control plane (default: PIXEL_URL)')
    .option('--json', 'print where nobody is signed in any more, as JSON')
    .addHelpText('after', '\nExample:\n  pixel logout https://pixel.example')
    .action(async (address: string | undefined, { json }: { readonly json?: true }) => {
      const server = readServerAddress(address ?? url);
      const name = nameOfServer(server);
      const session = await sessions.find(name);
      if (session === undefined) throw new CommandFailure(`Nobody is signed in to ${name} here.`);
      const isEnded = await createServerFetch(server, session.cookie)('http://pixel/api/auth/logout', {
        method: 'POST',
      }).then(
        ({ status }) => status === 303,
        () => false,
      );
      await sessions.forget(name);
      if (!isEnded)
        throw new CommandFailure(
          `The session is forgotten here, but ${name} could not be told; end it among your sessions there.`,
        );
      terminal.out(json ? jsonLine({ server: name }) : `Signed out of ${name}.\n`);
    });
}
