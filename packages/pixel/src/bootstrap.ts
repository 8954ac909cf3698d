import { type Bootstrap, type BootstrapExperiment, maxUrlLength } from '@pixel/protocol';
import { attempt } from './attempt.ts';
import { deepFreeze } from './deep-freeze.ts';
import { fetchText } from './fetch-text.ts';
import { parseObject } from './json.ts';

/** Timeout of a bootstrap request. */
const timeoutMs = 10_000;
const maxFactLength = 2_048;

/** The visitor and page of a bootstrap request. */
export interface BootstrapRequest {
  readonly endpoint: string;
  readonly projectKey: string;
  readonly anonymousId: string;
  /** Page URL, or empty. */
  readonly url: string;
  /** Other properties for audiences, by query parameter; empty ones are not sent. */
  readonly facts: Readonly<Record<string, string | undefined>>;
}

/** Fetches the visitor's blob and freezes it. Resolves to null on any failure; never rejects. */
export async function fetchBootstrap(
  request: BootstrapRequest,
  signal: AbortSignal,
): Promise<Bootstrap | null> {
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  try {
    const [{ ok }, text] = await fetchText(
      bootstrapUrl(request),
      timeoutMs,
      { credentials: 'omit' },
      controller,
    );
    return (ok && parseBootstrap(parseObject(text))) || null;
  } catch {
    return null;
  }
}

function bootstrapUrl({ endpoint, projectKey, anonymousId, url, facts }: BootstrapRequest): string {
  // No rule evaluates longer values, and servers reject very long request lines.
  const parameters = Object.entries({ ...facts, url }).flatMap(([name, value]) =>
    value && value.length <= (name === 'url' ? maxUrlLength : maxFactLength)
      ? `&${name}=${encodeURIComponent(value)}`
      : [],
  );
  return `${endpoint}/sdk/bootstrap?projectKey=${projectKey}&anonymousId=${anonymousId}${parameters.join('')}`;
}

/**
 * Parses and freezes a blob. Returns undefined for anything else, such as a response from a proxy, another server or another script. Fills
 * in defaults for optional fields.
 */
export function parseBootstrap(value: unknown): Bootstrap | undefined {
  return attempt(() => {
    const blob = value as Bootstrap;
    const experiments = blob.experiments.map((experiment) => {
      const { changes } = experiment.variant;
      const defaults: Partial<BootstrapExperiment> = {
        goals: [],
        exposure: changes.length > 0 ? 'element' : 'code',
        probes: changes.map(({ selector }) => selector),
      };
      return { ...defaults, ...experiment };
    });
    return blob.version && Array.isArray(blob.assignments)
      ? deepFreeze({ ...blob, goals: blob.goals ?? [], experiments })
      : undefined;
  });
}
