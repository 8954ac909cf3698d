import { ApiError } from '@pixel/protocol';
import { bodyTooLarge, ConnectionClosed } from '../http.ts';
import { CollectedBody } from './collect-body.ts';

/** Of `http.IncomingMessage`, what its body is read from. */
export interface NodeBody {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
}

/** A body up to here always finds room, so that whoever fills it up with large ones keeps no ordinary event out. */
const smallBytes = 4_096;

/**
 * Makes a function that reads whole bodies, see {@link EdgeRequest.body}. Those that are still coming in take at most `maxHeldBytes`
 * in all, small ones aside; what is beyond is refused with `unavailable`.
 */
export function createNodeBodyReader(maxHeldBytes: number) {
  let heldBytes = 0;

  /** What is refused is read and thrown away: a client that is still sending would not see an answer otherwise. */
  return function readBody(request: NodeBody, maxBytes: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
        reject(bodyTooLarge(maxBytes));
        return;
      }
      let body: CollectedBody | undefined = new CollectedBody();
      let held = 0;
      const letGo = (): void => {
        body = undefined;
        heldBytes -= held;
        held = 0;
      };
      const refuse = (error: Error): void => {
        letGo();
        reject(error);
      };
      request.on('data', (chunk) => {
        if (body === undefined) return;
        const size = body.size + chunk.byteLength;
        if (size > maxBytes) {
          refuse(bodyTooLarge(maxBytes));
          return;
        }
        body.add(chunk);
        if (size <= smallBytes) return;
        heldBytes += size - held;
        held = size;
        if (heldBytes > maxHeldBytes) refuse(tooManyBodies());
      });
      request.on('end', () => {
        if (body === undefined) return;
        const whole = body.whole();
        letGo();
        resolve(whole);
      });
      // Every request is closed at last. One whose client went away has no error of its own where nobody listens for it.
      request.on('close', () => {
        if (body !== undefined) refuse(new ConnectionClosed());
      });
    });
  };
}

function tooManyBodies(): ApiError {
  return new ApiError('unavailable', 'Too many large bodies are being sent just now; send it again later.');
}
