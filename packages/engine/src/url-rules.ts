import type { UrlRule, UrlRules } from '@pixel/protocol';
import type { PageUrl } from './page-url.ts';
import { quote } from './quote.ts';
import { type TraceRule, traced } from './trace-rule.ts';
import { prepareUrlRule } from './url-rules/prepare-url-rule.ts';
import type { PreparedUrlRule } from './url-rules/prepared-url-rule.ts';

/** URL rules, read once and ready to be asked. On an unknown page (undefined) no rule matches. */
export interface UrlMatcher {
  (page: PageUrl | undefined): boolean;
  /** The rules one by one, in their order. */
  readonly include: readonly PreparedUrlRule[];
  readonly exclude: readonly PreparedUrlRule[];
}

/**
 * Prepares a pair of include and exclude lists. An empty include list stands for every page. A rule that cannot match, such as a
 * regular expression that cannot be read, matches nothing in either list. Where an address is too long to try a rule on it, the
 * page is left out: an exclude rule counts as one that matches, an include rule as one that does not. Throws a plain `Error`
 * for a kind it does not know.
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
 * Says of every rule how it came out: an include rule passes where it matches, and one that does is enough; an exclude rule passes
 * where it does not match.
 */
export function traceUrlRules(rules: UrlRules, page: PageUrl | undefined): readonly TraceRule[] {
  const include = rules.include.map((rule) => outcomeOf(rule, page));
  const exclude = rules.exclude.map((rule) => outcomeOf(rule, page));
  const first = include.findIndex(({ matches }) => matches === true);
  const enough = first === -1 ? null : `include.${first}`;
  return [
    ...include.map(({ matches, named, problem }, index) => ({
      rule: `include.${index}`,
      passed: matches === true,
      ...(matches === true
        ? traced('included', named)
        : matches === undefined
          ? traced('not_tried', { ...named, enough })
          : traced('not_included', { ...named, problem, enough })),
    })),
    ...exclude.map(({ matches, named, problem }, index) => ({
      rule: `exclude.${index}`,
      passed: matches === false,
      ...(matches === false
        ? traced('left_in', { ...named, problem })
        : traced(matches === true ? 'excluded_page' : 'excluded_untried', named)),
    })),
  ];
}

/** How a rule came out, and what is said of it. */
interface Outcome {
  readonly matches: boolean | undefined;
  readonly named: { readonly kind: UrlRule['kind']; readonly value: string };
  /** Why it can match no page at all, in English. */
  readonly problem: string | null;
}

function outcomeOf(rule: UrlRule, page: PageUrl | undefined): Outcome {
  const prepared = prepareUrlRule(rule);
  const matches = page === undefined ? false : prepared.matches(page);
  return {
    matches,
    named: { kind: rule.kind, value: quote(rule.value) },
    problem: (matches === false ? prepared.problem() : undefined) ?? null,
  };
}
