import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailure, ServerUnavailableError } from './failure.ts';
import { createRouteFetch, type RouteFetch } from './route-fetch.ts';

/** Creates a `fetch` that sends every request to `pixel.sock` in the data directory. */
export function createSocketFetch(dataDirectory: string): RouteFetch {
  return createRouteFetch({
    isTls: false,
    // The kernel rejects paths above 107 bytes, so `pixel.sock` may be a symlink to a short one.
    target: async (path) => ({ socketPath: await realpath(join(dataDirectory, 'pixel.sock')), path }),
    toFailure: (error) => toFailure(error, dataDirectory),
  });
}

function toFailure(error: unknown, dataDirectory: string): CommandFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ECONNREFUSED')
    return new ServerUnavailableError(
      `Pixel is not running on ${dataDirectory}. ` +
        'Start it with "npm start", or set PIXEL_DATA_DIR to the running server\'s data directory.',
      { cause: error },
    );
  if (code === 'EACCES')
    return new CommandFailure(`Only the user running Pixel on ${dataDirectory} may administer it.`, {
      cause: error,
    });
  const message = `The server on ${dataDirectory} did not respond: ${error instanceof Error ? error.message : error}.`;
  const Failure = code === 'ECONNRESET' || code === 'EPIPE' ? ServerUnavailableError : CommandFailure;
  return new Failure(message, { cause: error });
}
