import { slashedRegexProblem, type UrlRule } from '@pixel/protocol';

/**
 * Says of a rule that can be read why it is hardly what its author meant, as a predicate for its value; or undefined. No page has
 * an address that such a rule matches, but for one that has a star in it.
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
