import type { UrlRule, UrlRules } from '@pixel/protocol';
import type { PageUrl } from './page-url.ts';
import { quote } from './quote.ts';
import type { TraceRule } from './trace-rule.ts';
import { prepareUrlRule } from './url-rules/prepare-url-rule.ts';

/** URL rules, read once and ready to be asked. On an unknown page (undefined) no rule matches. */
export type UrlMatcher = (page: PageUrl | undefined) => boolean;

/**
 * Prepares a pair of include and exclude lists. An empty include list stands for every page. A rule that cannot match, such as a
 * regular expression that cannot be read, matches nothing in either list. Throws a plain `Error` for a kind it does not know.
 */
export function prepareUrlRules(rules: UrlRules): UrlMatcher {
  const include = rules.include.map((rule) => prepareUrlRule(rule).matches);
  const exclude = rules.exclude.map((rule) => prepareUrlRule(rule).matches);
  return function matchesUrlRules(page) {
    if (page === undefined) return include.length === 0;
    if (include.length > 0 && !include.some((matches) => matches(page))) return false;
    return !exclude.some((matches) => matches(page));
  };
}

/**
 * Says of every rule how it came out: an include rule passes where it matches, and one that does is enough; an exclude rule passes
 * where it does not match.
 */
export function traceUrlRules(rules: UrlRules, page: PageUrl | undefined): readonly TraceRule[] {
  const include = rules.include.map((rule) => outcomeOf(rule, page));
  const exclude = rules.exclude.map((rule) => outcomeOf(rule, page));
  const enough = include.findIndex(({ matches }) => matches);
  return [
    ...include.map(({ matches, message }, index) => ({
      rule: `include.${index}`,
      passed: matches,
      message:
        matches || enough === -1 ? `${message}.` : `${message}, but include.${enough} does, which is enough.`,
    })),
    ...exclude.map(({ matches, message }, index) => ({
      rule: `exclude.${index}`,
      passed: !matches,
      message: matches ? `${message}, so the page is left out.` : `${message}, so it leaves the page in.`,
    })),
  ];
}

function outcomeOf(
  rule: UrlRule,
  page: PageUrl | undefined,
): { readonly matches: boolean; readonly message: string } {
  const prepared = prepareUrlRule(rule);
  const matches = page !== undefined && prepared.matches(page);
  const problem = prepared.problem();
  const name = `${rule.kind} ${quote(rule.value)}`;
  if (matches) return { matches, message: `${name} matches` };
  return {
    matches,
    message: `${name} does not match${problem === undefined ? '' : ` any page, since it ${problem}`}`,
  };
}
