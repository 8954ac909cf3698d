import type { InferResponseType } from 'hono/client';
import type { api } from '../../api/client.ts';
import type { StoredEvent } from '../base/stream-entries.ts';

type Explain = (typeof api.projects)[':projectKey']['explain']['$post'];
type Explanation = InferResponseType<Explain>;

/** A rule and how it came out, with its parts. */
export interface Traced {
  readonly rule: string;
  readonly passed: boolean;
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number | null>>;
  readonly message: string;
  readonly parts?: readonly Traced[];
}

/** How one experiment was decided. */
export type Explained = Omit<Explanation['experiments'][number], 'rules'> & {
  readonly rules: readonly Traced[];
};

/** Whose variants are asked for, where and when. */
export interface Asked {
  readonly visitor: string;
  readonly url: string;
  /** What is known of the visitor, as a JSON object. */
  readonly attributes?: string;
  /** ISO 8601; now, where it is absent. */
  readonly at?: string;
  /** By the configuration of that time, ISO 8601. */
  readonly version?: string;
}

/** Returns what is to be asked for an event: when it happened, by the configuration that it names, with what it says of its visitor. */
export function askedOf(event: StoredEvent): Asked {
  const { anonymousId, url, time, version } = event;
  return {
    visitor: anonymousId,
    url,
    attributes: JSON.stringify(knownOf(event)),
    at: time,
    ...(version !== '' && { version }),
  };
}

/** What an event says of its visitor, in the words of audiences; a page's own attributes stand in exposures only, as texts. */
function knownOf(event: StoredEvent): Readonly<Record<string, unknown>> {
  const { context, device, browser, os, country, language, referrerHost } = event;
  const own = Object.entries(context).filter(([name]) => name !== 'internal');
  const found = { device, browser, os, country, language, referrer_host: referrerHost };
  return Object.fromEntries([...Object.entries(found).filter(([, value]) => value !== ''), ...own]);
}

/**
 * Returns the key of the variant that the draw gives a visitor, whatever page and audience say; null where it gives none, undefined where
 * the explanation does not say.
 */
export function drawnOf({ variantKey, rules }: Explained): string | null | undefined {
  if (variantKey !== undefined) return variantKey;
  const room = rules.filter(({ rule }) => rule === 'holdout' || rule === 'layer' || rule === 'exclude');
  if (room.some(({ passed }) => !passed)) return null;
  const draw = rules.find(({ rule }) => rule === 'coverage');
  return draw && (draw.parts?.find(({ passed }) => passed)?.rule ?? null);
}
