import { slashedRegexProblem, type UrlRule } from '@pixel/protocol';

/**
 * Returns why a valid rule is hardly what its author meant, as a predicate about its value, or undefined. Such a rule matches no page,
 * except for one with a star in its address.
 */
export function urlRuleMistake({ kind, value }: UrlRule): string | undefined {
  switch (kind) {
    case 'exact':
    case 'simple':
      return value.includes('*')
        ? 'must not have * in it, which is a plain character here: use glob, or write %2A for the character'
        : undefined;
    case 'regex':
      return slashedRegexProblem(value);
    default:
      return undefined;
  }
}
