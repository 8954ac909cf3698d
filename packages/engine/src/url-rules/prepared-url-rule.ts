import type { PageUrl } from '../page-url.ts';

/** A compiled rule. */
export interface PreparedUrlRule {
  /** Undefined if the address is too long for the rule. */
  readonly matches: (page: PageUrl) => boolean | undefined;
  /**
   * Texts that every matching address contains, in its readable or encoded form, ignoring case: at least one of each list. No lists means
   * that nothing is known; an empty list belongs to a rule that matches nothing.
   */
  readonly holds: () => readonly (readonly string[])[];
  /** Why the rule is invalid, as a predicate ("must be …"). An invalid rule matches nothing. */
  readonly problem: () => string | undefined;
  /** Does expensive work that the first match would otherwise wait for. */
  readonly warm?: () => void;
}

/** Returns a rule that matches nothing. */
export function matchesNothing(problem: string): PreparedUrlRule {
  return { matches: () => false, holds: () => [[]], problem: () => problem };
}

/** Returns a rule without a problem. */
export function withoutProblem(rule: Omit<PreparedUrlRule, 'problem'>): PreparedUrlRule {
  return { ...rule, problem: () => undefined };
}
