import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceApi } from '@pixel/control/client';
import type { Command } from 'commander';
import { hc } from 'hono/client';
import type { CommandDeps } from '../command-deps.ts';
import { unwrap } from '../control-client.ts';
import { CommandFailure, ControlRefusal, ServerUnavailableError } from '../failure.ts';
import { toJsonLine, toPrintable } from '../printable.ts';
import { nameOfServer, readServerAddress } from '../server-address.ts';
import { createServerFetch, refuseForeign } from '../server-fetch.ts';

const maxHostLength = 100;
/** Added to the polling interval at `slow_down` (RFC 8628). */
const slowDownSeconds = 5;

type Device = ReturnType<typeof hc<DeviceApi>>['device'];

/** Adds `pixel login`. */
export function addLogin(program: Command, { terminal, url, sessions }: CommandDeps): void {
  program
    .command('login')
    .description('Sign in to a server over the network, in a browser.')
    .argument('[address]', 'URL of its control plane (default: PIXEL_URL)')
    .option('--json', 'print the server and the user as JSON')
    .addHelpText(
      'after',
      '\nIt prints a URL and a code. Open the URL in any browser, compare the code, and approve it;\n' +
        'nothing secret is typed or shown. The session is stored in ~/.config/pixel/sessions.json, which\n' +
        'only you can read. It ends like a browser session: after seven days of inactivity, after thirty\n' +
        'days at most, with "pixel logout", or when you end it in your list of sessions.\n' +
        '\nExample:\n  pixel login https://pixel.example',
    )
    .action(async (address: string | undefined, { json }: { readonly json?: true }) => {
      const server = readServerAddress(address ?? url);
      const name = nameOfServer(server);
      const fetch = createServerFetch(server, (await sessions.find(name))?.cookie);
      const { device } = hc<DeviceApi>('http://pixel/api/auth', {
        fetch: async (input: string | URL | Request, init?: RequestInit) => {
          const response = await fetch(input, init);
          await refuseForeign(response, name);
          return response;
        },
      });
      const host = hostname().slice(0, maxHostLength) || 'unknown';
      const start = await unwrap(device.$post({ json: { host } }));
      const { verificationUriComplete, userCode } = start;
      terminal.err(
        `Open this in a browser:\n\n  ${toPrintable(verificationUriComplete)}\n\n` +
          `and approve it if the code is ${terminal.errStyle('bold', toPrintable(userCode))}. Waiting …\n`,
      );
      const { email, cookie } = await pollUntilApproved(device, start);
      await sessions.store(name, { cookie, email });
      terminal.out(
        json ? toJsonLine({ server: name, email }) : `Signed in to ${name} as ${toPrintable(email)}.\n`,
      );
      if (url === undefined && !json) terminal.err(`Set PIXEL_URL=${name} to use this server.\n`);
    });
}

interface DeviceLoginStart {
  readonly deviceCode: string;
  readonly expiresInSeconds: number;
  readonly intervalSeconds: number;
}

/** Polls until the user approves the login. Throws if the user denies it or it expires. */
async function pollUntilApproved(
  device: Device,
  { deviceCode, expiresInSeconds, intervalSeconds }: DeviceLoginStart,
): Promise<{ readonly email: string; readonly cookie: string }> {
  const end = Date.now() + expiresInSeconds * 1_000;
  let waitSeconds = intervalSeconds;
  while (Date.now() < end) {
    await sleep(waitSeconds * 1_000);
    try {
      const response = await device.token.$post({ json: { deviceCode } });
      const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';', 1);
      const { user } = await unwrap(Promise.resolve(response));
      return { email: user.email, cookie };
    } catch (error) {
      if (codeOf(error) === 'slow_down' || codeOf(error) === 'rate_limited') waitSeconds += slowDownSeconds;
      else if (codeOf(error) === 'access_denied')
        throw new CommandFailure('The sign-in was denied.', { cause: error });
      else if (codeOf(error) !== 'authorization_pending' && !(error instanceof ServerUnavailableError))
        throw error;
    }
  }
  throw new CommandFailure('The sign-in was not approved within ten minutes; start over.');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof ControlRefusal ? error.code : undefined;
}
