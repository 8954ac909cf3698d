import { slashedRegexProblem, type UrlRule } from '@pixel/protocol';

/**
 * Returns why a valid rule is probably a mistake, as a predicate about its value, or undefined. Such a rule matches no page, unless the
 * page's URL itself contains the character.
 */
export function urlRuleMistake({ kind, value }: UrlRule): string | undefined {
  switch (kind) {
    case 'exact':
    case 'simple':
      return value.includes('*')
        ? 'must not have *, which is a literal character here: match a pattern (glob), or write the character as %2A'
        : undefined;
    case 'regex':
      return slashedRegexProblem(value);
    default:
      return undefined;
  }
}
