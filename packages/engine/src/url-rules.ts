import type { UrlRule, UrlRules } from '@pixel/protocol';
import { type PageUrl, parsePageUrl } from './page-url.ts';

/** URL rules, read once and ready to be asked. On an unknown page (undefined) no rule matches. */
export type UrlMatcher = (page: PageUrl | undefined) => boolean;

/** Prepares a pair of include and exclude lists. An empty include list stands for every page. */
export function prepareUrlRules(rules: UrlRules): UrlMatcher {
  const include = rules.include.map(prepareUrlRule);
  const exclude = rules.exclude.map(prepareUrlRule);
  return function matchesUrlRules(page) {
    if (page === undefined) return include.length === 0;
    if (include.length > 0 && !include.some((matches) => matches(page))) return false;
    return !exclude.some((matches) => matches(page));
  };
}

/** A rule looks at the fragment only where it has one itself. */
function prepareUrlRule(rule: UrlRule): (page: PageUrl) => boolean {
  const matches = prepareText(rule);
  return rule.value.includes('#')
    ? (page) => matches(page.href)
    : (page) => matches(page.hrefWithoutFragment);
}

function prepareText(rule: UrlRule): (text: string) => boolean {
  switch (rule.kind) {
    case 'exact': {
      const expected = parsePageUrl(rule.value)?.href;
      return (text) => text === expected;
    }
    case 'glob': {
      const literals = rule.value.split('*');
      return (text) => matchesGlob(text, literals);
    }
  }
}

/**
 * Matches a text against the literals between the stars of a glob, each taken at its first place after the one before.
 * Linear in the text: a star never has to give back what it took.
 */
function matchesGlob(text: string, literals: readonly string[]): boolean {
  const [first = '', ...later] = literals;
  const last = later.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const literal of later) {
    const found = text.indexOf(literal, at);
    if (found === -1) return false;
    at = found + literal.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
