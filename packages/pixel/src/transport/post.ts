import { fetchText } from '../fetch-text.ts';
import { parseObject } from '../json.ts';

/** Timeout of a connection without a response, so that later events get their turn. */
const timeoutMs = 30_000;

/** The result of a delivery attempt. */
export interface Outcome {
  /** 200 if the service itself accepted them; 0 if there was no response, or one from something in between, such as a proxy. */
  readonly status: number;
  /** The `Retry-After` header. */
  readonly silence?: string | null;
  /** The events of a batch that the service rejects, each as `"events.N`. */
  readonly named?: readonly string[] | null;
}

/** Posts a body. Never rejects. `controller` cancels it; `keepalive` lets it outlive the page. */
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
        // Plain text needs no preflight; at the end of a page, nothing would wait for its answer.
        headers: { 'Content-Type': keepalive ? 'text/plain' : 'application/json' },
        body,
        // The service must receive neither the shop's cookies nor a proxy's.
        credentials: 'omit',
        keepalive,
      };
      const [response, text] = await fetchText(url, timeoutMs, init, controller);
      return {
        // A hotel's login page answers 200 as well.
        status: response.ok ? (parseObject(text).success === true ? 200 : 0) : response.status,
        silence: response.headers.get('Retry-After'),
        named: text.match(/"events\.\d+/g),
      };
    }
  } catch {
    // Unreachable: no answer.
  }
  return { status: 0 };
}
