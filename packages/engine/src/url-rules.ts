import type { UrlRule, UrlRules } from '@pixel/protocol';
import type { PageUrl } from './page-url.ts';
import { quote } from './quote.ts';
import { explainRule, type TraceRule } from './trace-rule.ts';
import { prepareUrlRule } from './url-rules/prepare-url-rule.ts';
import type { PreparedUrlRule } from './url-rules/prepared-url-rule.ts';

/** Prepared URL rules. On an unknown page (undefined), no rule matches. */
export interface UrlMatcher {
  (page: PageUrl | undefined): boolean;
  /** The individual rules, in order. */
  readonly include: readonly PreparedUrlRule[];
  readonly exclude: readonly PreparedUrlRule[];
}

/**
 * Prepares include and exclude lists. An empty include list matches every page. An invalid rule, such as a malformed regular expression,
 * matches nothing in either list. If an address is too long for a rule, the page is excluded: an exclude rule counts as matching, an
 * include rule as not matching. Throws a plain `Error` for an unknown kind.
 */
export function prepareUrlRules(rules: UrlRules): UrlMatcher {
  const include = rules.include.map(prepareUrlRule);
  const exclude = rules.exclude.map(prepareUrlRule);
  function matchesUrlRules(page: PageUrl | undefined): boolean {
    if (page === undefined) return include.length === 0;
    if (include.length > 0 && !include.some((rule) => rule.matches(page) === true)) return false;
    return exclude.every((rule) => rule.matches(page) === false);
  }
  return Object.assign(matchesUrlRules, { include, exclude });
}

/**
 * Returns the result of every rule: an include rule passes if it matches, and one is enough; an exclude rule passes if it doesn't match.
 */
export function traceUrlRules(rules: UrlRules, page: PageUrl | undefined): readonly TraceRule[] {
  const include = rules.include.map((rule) => evaluateRule(rule, page));
  const exclude = rules.exclude.map((rule) => evaluateRule(rule, page));
  const first = include.findIndex(({ matches }) => matches === true);
  const enough = first === -1 ? null : `include.${first}`;
  return [
    ...include.map(({ matches, parameters, problem }, index) => ({
      rule: `include.${index}`,
      passed: matches === true,
      ...(matches === true
        ? explainRule('included', parameters)
        : matches === undefined
          ? explainRule('not_tried', { ...parameters, enough })
          : explainRule('not_included', { ...parameters, problem, enough })),
    })),
    ...exclude.map(({ matches, parameters, problem }, index) => ({
      rule: `exclude.${index}`,
      passed: matches === false,
      ...(matches === false
        ? explainRule('left_in', { ...parameters, problem })
        : explainRule(matches === true ? 'excluded_page' : 'excluded_untried', parameters)),
    })),
  ];
}

/** A rule's result and its sentence. */
interface Outcome {
  readonly matches: boolean | undefined;
  readonly parameters: { readonly kind: UrlRule['kind']; readonly value: string };
  /** Why the rule can't match any page, as a predicate in English ("must be …"); null if it can. */
  readonly problem: string | null;
}

function evaluateRule(rule: UrlRule, page: PageUrl | undefined): Outcome {
  const prepared = prepareUrlRule(rule);
  const matches = page === undefined ? false : prepared.matches(page);
  return {
    matches,
    parameters: { kind: rule.kind, value: quote(rule.value) },
    problem: (matches === false ? prepared.problem() : undefined) ?? null,
  };
}
