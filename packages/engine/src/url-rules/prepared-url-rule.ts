import type { PageUrl } from '../page-url.ts';

/** One rule, read once and ready to be asked. */
export interface PreparedUrlRule {
  /** Undefined where the address is too long to try the rule on it. */
  readonly matches: (page: PageUrl) => boolean | undefined;
  /**
   * Texts that every address which matches holds, in its readable or its encoded form: of each list at least one, not
   * regarding case. Without lists nothing is known of them; a list without texts is for a rule that matches nothing.
   */
  readonly holds: () => readonly (readonly string[])[];
  /** What is wrong with the rule, as a predicate ("must be …"). Such a rule matches nothing. */
  readonly problem: () => string | undefined;
  /** Does now what the first question would otherwise wait for, where that is dear. */
  readonly warm?: () => void;
}

/** A rule that matches nothing. */
export function matchesNothing(problem: string): PreparedUrlRule {
  return { matches: () => false, holds: () => [[]], problem: () => problem };
}

/** A rule without a problem. */
export function sound(rule: Omit<PreparedUrlRule, 'problem'>): PreparedUrlRule {
  return { ...rule, problem: () => undefined };
}
