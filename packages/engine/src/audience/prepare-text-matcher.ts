import { createLinearRegex } from '../linear-regex.ts';
import { readableHost } from '../page-url/readable-host.ts';
import { foldText } from './fold-text.ts';

type TextMatcher = (text: string) => boolean;

/** A string or expression to find in a text attribute. */
interface TextSearch {
  readonly attribute: string;
  readonly operator: 'contains' | 'starts_with' | 'regex';
  readonly text: string;
}

/** A mention of `www.` in a string or an expression: `www.`, `www\.`, `(www[.])`. */
const mentionsWww = /www[^a-z0-9-]/i;

/**
 * Prepares a search for a string or an expression. Searches a referrer's host in its ASCII and its Unicode form, and, if the search
 * mentions `www.`, also with that prefix, which attributes omit.
 */
export function prepareTextMatcher(search: TextSearch): TextMatcher {
  const matches = createMatcher(search);
  if (search.attribute !== 'referrer_host') return matches;
  const prefixes = mentionsWww.test(search.text) ? ['', 'www.'] : [''];
  return (host) =>
    [...new Set([host, readableHost(host)])].some((spelling) =>
      prefixes.some((prefix) => matches(prefix + spelling)),
    );
}

function createMatcher({ operator, text }: TextSearch): TextMatcher {
  if (operator === 'regex') {
    const { test } = createLinearRegex(text);
    return (actual) => test(actual) === true;
  }
  const folded = foldText(text);
  return operator === 'contains'
    ? (actual) => foldText(actual).includes(folded)
    : (actual) => foldText(actual).startsWith(folded);
}
