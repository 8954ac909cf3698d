import { createLinearRegex } from '../linear-regex.ts';
import { readableHost } from '../page-url/readable-host.ts';
import { foldText } from './fold-text.ts';

type Finder = (text: string) => boolean;

/** A string or expression to find in a text attribute. */
interface SearchedText {
  readonly attribute: string;
  readonly operator: 'contains' | 'starts_with' | 'regex';
  readonly text: string;
}

/** The start of a host in a string or an expression: `www.`, `www\.`, `(www[.])`. */
const namesWww = /www[^a-z0-9-]/i;

/**
 * Compiles a search for a string or an expression. Searches a referrer's host in its ASCII and its Unicode form, and also with the `www.`
 * that attributes drop if the search names it.
 */
export function prepareFinder(sought: SearchedText): Finder {
  const finds = createFinder(sought);
  if (sought.attribute !== 'referrer_host') return finds;
  const starts = namesWww.test(sought.text) ? ['', 'www.'] : [''];
  return (host) =>
    [...new Set([host, readableHost(host)])].some((spelling) =>
      starts.some((start) => finds(start + spelling)),
    );
}

function createFinder({ operator, text }: SearchedText): Finder {
  if (operator === 'regex') {
    const { test } = createLinearRegex(text);
    return (found) => test(found) === true;
  }
  const folded = foldText(text);
  return operator === 'contains'
    ? (found) => foldText(found).includes(folded)
    : (found) => foldText(found).startsWith(folded);
}
