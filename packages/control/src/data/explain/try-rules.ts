import { parsePageUrl, prepareUrlRules, type TraceRule, traceAudience, traceUrlRules } from '@pixel/engine';
import type { AttributeValue, Audience, UrlRules } from '@pixel/protocol';
import { knownAttributes } from '../../base/known-attributes.ts';

/** Rules to try, and the visit to try them on. */
export interface TriedRules {
  /** An absolute http(s) address. */
  readonly url: string;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly urlRules?: UrlRules | undefined;
  readonly audience?: Audience | undefined;
}

/** The result of rules, as edges decide it. */
export interface RulesOutcome {
  readonly matches: boolean;
  readonly rules: readonly TraceRule[];
}

/** The result of each given part. */
export interface TriedOutcome {
  /** The rules are named `include.0`, `exclude.0` and so on, in order. */
  readonly urlRules?: RulesOutcome;
  readonly audience?: RulesOutcome;
}

/** Returns whether a page and a visitor match rules, and why. */
export function tryRules({ url, attributes, urlRules, audience }: TriedRules): TriedOutcome {
  const page = parsePageUrl(url);
  const traced = audience && traceAudience(audience, knownAttributes(attributes, page));
  return {
    ...(urlRules && {
      urlRules: { matches: prepareUrlRules(urlRules)(page), rules: traceUrlRules(urlRules, page) },
    }),
    ...(traced && { audience: { matches: traced.passed, rules: [traced] } }),
  };
}
