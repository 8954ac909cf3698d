import { bodyLimit } from 'hono/body-limit';
import { ControlError } from '../control-error.ts';

/** Refuses bodies of more than so many MiB with `payload_too_large`, before they are read whole; `what` begins the sentence. */
export function limitBody(maxMebibytes: number, what: string) {
  return bodyLimit({
    maxSize: maxMebibytes * 1024 * 1024,
    onError: () => {
      throw new ControlError('payload_too_large', `${what} may have at most ${maxMebibytes} MiB`);
    },
  });
}
