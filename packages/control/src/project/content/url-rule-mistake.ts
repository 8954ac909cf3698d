import { slashedRegexProblem, type UrlRule } from '@pixel/protocol';

/**
 * Returns why a valid rule is probably a mistake, as the end of a sentence about its value (`must not …`), or undefined. Such a rule matches
 * only pages whose URL contains a literal `*` or `/` there.
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
