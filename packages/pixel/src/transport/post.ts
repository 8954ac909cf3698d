import { fetchText } from '../fetch-text.ts';
import { parseObject } from '../json.ts';

/** A connection that has been silent for this long is given up, so that the events behind it get their turn. */
const timeoutMs = 30_000;

/** What became of an attempt to deliver events. */
export interface Outcome {
  /** 200 where the service itself has taken them, 0 where nobody answered, or something in between did. */
  readonly status: number;
  /** The `Retry-After` header. */
  readonly silence?: string | null;
  /** The events of a batch that the service finds fault with, each as `"events.N`. */
  readonly named?: readonly string[] | null;
}

/** Posts a body. Never rejects; `controller` gives it up at once, `keepalive` lets it outlive the page. */
export async function post(
  url: string,
  body: string,
  { controller, keepalive }: { readonly controller: AbortController; readonly keepalive: boolean },
): Promise<Outcome> {
  try {
    if (keepalive && !('keepalive' in Request.prototype)) navigator.sendBeacon(url, body);
    else {
      const init: RequestInit = {
        method: 'POST',
        // Plain text is sent without a preflight: nobody would be there to wait for one.
        headers: { 'Content-Type': keepalive ? 'text/plain' : 'application/json' },
        body,
        // Neither the shop's cookies nor a proxy's are the service's business.
        credentials: 'omit',
        keepalive,
      };
      const [response, text] = await fetchText(url, timeoutMs, init, controller);
      return {
        // The log-in page of a hotel answers 200 as well.
        status: response.ok ? (parseObject(text).success === true ? 200 : 0) : response.status,
        silence: response.headers.get('Retry-After'),
        named: text.match(/"events\.\d+/g),
      };
    }
  } catch {
    // Nobody is there: no answer either.
  }
  return { status: 0 };
}
