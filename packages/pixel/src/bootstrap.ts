import { type Bootstrap, maxUrlLength } from '@pixel/protocol';
import { deepFreeze } from './deep-freeze.ts';
import { isObject } from './json.ts';

/** A bootstrap that has not answered after this time is given up. */
const timeoutMs = 10_000;
const maxFactLength = 2_048;

/** Whom and where a bootstrap is for. */
export interface BootstrapRequest {
  readonly endpoint: string;
  readonly projectKey: string;
  readonly anonymousId: string;
  /** Address of the page, or empty. */
  readonly url: string;
  /** What else audiences may ask for, by the name of its query parameter; empty ones are not sent. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Asks the service for this visitor's blob, frozen; null whenever that fails. Never rejects. */
export async function fetchBootstrap(
  request: BootstrapRequest,
  signal: AbortSignal,
): Promise<Bootstrap | null> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  const timer = setTimeout(abort, timeoutMs);
  try {
    // A page's own `fetch` may not know of signals.
    const aborted = new Promise<null>((resolve) =>
      controller.signal.addEventListener('abort', () => resolve(null)),
    );
    const body = await Promise.race([ask(bootstrapUrl(request), controller.signal), aborted]);
    return isBootstrap(body) ? deepFreeze(body) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

async function ask(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, credentials: 'omit' });
  return response.ok ? response.json() : null;
}

function bootstrapUrl({ endpoint, projectKey, anonymousId, url, facts }: BootstrapRequest): string {
  // No rule looks at longer ones, and servers refuse very long request lines.
  const parameters = Object.entries({ ...facts, url }).filter(
    ([name, { length }]) => length > 0 && length <= (name === 'url' ? maxUrlLength : maxFactLength),
  );
  return `${endpoint}/sdk/bootstrap?projectKey=${projectKey}&anonymousId=${anonymousId}${parameters
    .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
    .join('')}`;
}

/** The service's own answers are well-formed; this keeps out what a proxy or another server says in its place. */
function isBootstrap(value: unknown): value is Bootstrap {
  return (
    isObject(value) &&
    typeof value.version === 'string' &&
    Array.isArray(value.assignments) &&
    Array.isArray(value.experiments)
  );
}
