import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ControlError } from '../../base/control-error.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** Maximum size of all requests except files: enough for an experiment with hundreds of changes, but quick to validate. */
export const maxRequestBytes = 256 * kibibyte;
/** Creates a middleware that rejects bodies larger than `maxBytes` with `payload_too_large`, without reading them completely. */
export function limitBody(maxBytes: number) {
  const limit = maxBytes < mebibyte ? `${maxBytes / kibibyte} KiB` : `${maxBytes / mebibyte} MiB`;
  return bodyLimit({
    maxSize: maxBytes,
    onError: ({ req }: Context) => {
      throw new ControlError(
        'payload_too_large',
        `The request is too large; ${req.path} accepts at most ${limit}`,
        {
          parameters: { path: req.path, maxBytes },
        },
      );
    },
  });
}
