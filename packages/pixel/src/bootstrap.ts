import { type Bootstrap, type BootstrapExperiment, maxUrlLength } from '@pixel/protocol';
import { attempt } from './attempt.ts';
import { deepFreeze } from './deep-freeze.ts';
import { fetchText } from './fetch-text.ts';
import { parseObject } from './json.ts';

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
  readonly facts: Readonly<Record<string, string | undefined>>;
}

/** Asks the service for this visitor's blob, frozen; null whenever that fails. Never rejects. */
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
  // No rule looks at longer ones, and servers refuse very long request lines.
  const parameters = Object.entries({ ...facts, url }).flatMap(([name, value]) =>
    value && value.length <= (name === 'url' ? maxUrlLength : maxFactLength)
      ? `&${name}=${encodeURIComponent(value)}`
      : [],
  );
  return `${endpoint}/sdk/bootstrap?projectKey=${projectKey}&anonymousId=${anonymousId}${parameters.join('')}`;
}

/**
 * Reads a blob, and freezes it; undefined for what a proxy, another server or another script says in its place. A service that
 * leaves out what is not fixed in the contract is understood.
 */
export function parseBootstrap(value: unknown): Bootstrap | undefined {
  return attempt(() => {
    const blob = value as Bootstrap;
    const experiments = blob.experiments.map((experiment) => {
      const { changes } = experiment.variant;
      const made: Partial<BootstrapExperiment> = {
        goals: [],
        exposure: changes.length > 0 ? 'element' : 'code',
        probes: changes.map(({ selector }) => selector),
      };
      return { ...made, ...experiment };
    });
    return blob.version && Array.isArray(blob.assignments)
      ? deepFreeze({ ...blob, goals: blob.goals ?? [], experiments })
      : undefined;
  });
}
