import type { PageUrl } from '../page-url.ts';

/** A URL rule prepared for matching. */
export interface PreparedUrlRule {
  /** Undefined if the address is too long for the rule. */
  readonly matches: (page: PageUrl) => boolean | undefined;
  /**
   * Returns texts that every matching address contains, in its readable or encoded form, ignoring case: at least one of each list. Without
   * lists, nothing is known about matching addresses; an empty list means that the rule matches nothing.
   */
  readonly requiredLiterals: () => readonly (readonly string[])[];
  /** Returns why the rule is invalid, as a predicate ("must be …"), or undefined. An invalid rule matches nothing. */
  readonly problem: () => string | undefined;
  /** Compiles the rule in advance, so that the first match needn't wait for it. */
  readonly warmUp?: () => void;
}

/** Returns a rule that matches nothing; `problem` is a predicate ("must be …"). */
export function invalidRule(problem: string): PreparedUrlRule {
  return { matches: () => false, requiredLiterals: () => [[]], problem: () => problem };
}

/** Returns a rule whose value is valid. */
export function validRule(rule: Omit<PreparedUrlRule, 'problem'>): PreparedUrlRule {
  return { ...rule, problem: () => undefined };
}
