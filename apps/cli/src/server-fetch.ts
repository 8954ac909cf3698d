import { hostname, platform } from 'node:os';
import manifest from '../package.json' with { type: 'json' };
import { CommandFailure, ServerUnavailableError, UnauthorizedError } from './failure.ts';
import { createRouteFetch, type RouteFetch } from './route-fetch.ts';
import { nameOfServer } from './server-address.ts';

/** Codes of errors that may pass without a change here. */
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

/** User agent of the CLI, which identifies its sessions in lists. */
const userAgent = `pixel-cli/${manifest.version} (${hostname()}; ${platform()})`.replace(
  /[^\x20-\x7e]/g,
  '?',
);

/**
 * Creates a `fetch` that sends every request to a control plane over the network, with a cookie if given. Sets the Origin to the control
 * plane's own: browsers prevent other pages from doing so, and the CLI isn't a browser.
 */
export function createServerFetch(server: URL, cookie?: string): RouteFetch {
  const { hostname: host, port, origin, pathname: basePath } = server;
  return createRouteFetch({
    isTls: server.protocol === 'https:',
    target: async (path) => ({
      hostname: host.replace(/^\[(.*)\]$/, '$1'),
      port,
      path: basePath.replace(/\/+$/, '') + path,
      headers: { origin, 'user-agent': userAgent, ...(cookie !== undefined && { cookie }) },
    }),
    toFailure: (error) => toFailure(error, nameOfServer(server)),
  });
}

/** Creates a `fetch` for commands, which fails unless a control plane responds to a signed-in user. */
export function createSignedInFetch(
  findSession: () => Promise<{ readonly server: URL; readonly cookie: string }>,
): RouteFetch {
  return async function signedInFetch(input, init) {
    const { server, cookie } = await findSession();
    const response = await createServerFetch(server, cookie)(input, init);
    if (response.status === 401) throw new UnauthorizedError(nameOfServer(server));
    await refuseForeign(response, nameOfServer(server));
    return response;
  };
}

/** Content types of a control plane: JSON, and event files. */
const ourTypes = /json|^text\/csv|^application\/vnd\.apache\.parquet/i;

/** Throws if the response can't be from a control plane, or not from one that offers this over the network. */
export async function refuseForeign(response: Response, server: string): Promise<void> {
  const { status } = response;
  const isOurs = ourTypes.test(response.headers.get('content-type') ?? '');
  if ((status >= 300 && status < 400) || !isOurs)
    throw new CommandFailure(
      `${server} responded with status ${status}, but is not Pixel's control plane. Check the URL.`,
    );
  if (status !== 404) return;
  const body: unknown = await response.clone().json();
  if (JSON.stringify(body).includes('"code":"not_found"'))
    throw new CommandFailure(
      `${server} does not offer this over the network. Run it on the server's machine, without PIXEL_URL and --url.`,
    );
}

function toFailure(error: unknown, server: string): CommandFailure {
  if (error instanceof CommandFailure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error && error.message !== '' ? error.message : code;
  const Failure = unreachableCodes.has(code) ? ServerUnavailableError : CommandFailure;
  return new Failure(`${server} is unreachable: ${reason}.`, { cause: error });
}
