import { ApiError } from '@pixel/protocol';
import { BodyTooLarge, ConnectionClosed } from '../http.ts';
import { collectBody } from './collect-body.ts';

/** Of `http.IncomingMessage`, what its body is read from. */
export interface NodeBody {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
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
        reject(new BodyTooLarge());
        return;
      }
      let body: ReturnType<typeof collectBody> | undefined = collectBody();
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
        const size = body.size() + chunk.byteLength;
        if (size > maxBytes) {
          refuse(new BodyTooLarge());
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
      const onClosed = (): void => {
        // Every request is closed at last, and an error that nobody needs costs more than reading the body.
        if (body !== undefined) refuse(new ConnectionClosed());
      };
      request.on('error', onClosed);
      request.on('close', onClosed);
    });
  };
}

function tooManyBodies(): ApiError {
  return new ApiError('unavailable', 'Too many large bodies are being sent just now; send it again later.');
}
