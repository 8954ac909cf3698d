import type { InferResponseType } from 'hono/client';
import type { api } from '../../api/client.ts';
import type { StoredEvent } from '../base/stream-entries.ts';

type Explain = (typeof api.projects)[':projectKey']['explain']['$post'];
type Explanation = InferResponseType<Explain>;

/** A rule's result, with its parts. */
export interface TracedRule {
  readonly rule: string;
  readonly passed: boolean;
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number | null>>;
  readonly message: string;
  readonly parts?: readonly TracedRule[];
}

/** How one experiment was decided. */
export type ExplainedExperiment = Omit<Explanation['experiments'][number], 'rules'> & {
  readonly rules: readonly TracedRule[];
};

/** How one survey was decided. */
export type ExplainedSurvey = Omit<Explanation['surveys'][number], 'rules'> & {
  readonly rules: readonly TracedRule[];
};

/** Key of the experiment (`of`) or survey to explain; without both, all are explained. */
export interface ExplainTarget {
  readonly of?: string | undefined;
  readonly survey?: string | undefined;
}

/** The visitor, page and time to explain. */
export interface ExplainInput {
  readonly visitor: string;
  readonly url: string;
  /** The visitor's attributes, as a JSON object. */
  readonly attributes?: string;
  /** ISO 8601; defaults to now. */
  readonly at?: string;
  /** Uses the configuration at that time, ISO 8601. */
  readonly version?: string;
}

/** Returns the input that explains an event's assignments: at its time, with its configuration version and visitor attributes. */
export function toExplainInput(event: StoredEvent): ExplainInput {
  const { anonymousId, url, time, version } = event;
  return {
    visitor: anonymousId,
    url,
    attributes: JSON.stringify(attributesOf(event)),
    at: time,
    ...(version !== '' && { version }),
  };
}

/** Returns an event's visitor attributes under the names that audiences use. Only exposures have the page's own attributes, as text. */
function attributesOf(event: StoredEvent): Readonly<Record<string, unknown>> {
  const { context, device, browser, os, country, language, referrerHost } = event;
  const pageAttributes = Object.entries(context).filter(([name]) => name !== 'internal');
  const browserAttributes = { device, browser, os, country, language, referrer_host: referrerHost };
  return Object.fromEntries([
    ...Object.entries(browserAttributes).filter(([, value]) => value !== ''),
    ...pageAttributes,
  ]);
}

/**
 * Returns the key of the variant that bucketing assigns, regardless of page and audience; null if none, undefined if the explanation
 * doesn't say.
 */
export function bucketedVariant({ variantKey, rules }: ExplainedExperiment): string | null | undefined {
  if (variantKey !== undefined) return variantKey;
  const exclusions = rules.filter(({ rule }) => rule === 'holdout' || rule === 'layer' || rule === 'exclude');
  if (exclusions.some(({ passed }) => !passed)) return null;
  const coverageRule = rules.find(({ rule }) => rule === 'coverage');
  return coverageRule && (coverageRule.parts?.find(({ passed }) => passed)?.rule ?? null);
}
