import { createLinearRegex } from '../linear-regex.ts';
import { readableHost } from '../page-url/readable-host.ts';
import { foldText } from './fold-text.ts';

type Finder = (text: string) => boolean;

/** Something to look for in an attribute that is a text. */
interface Sought {
  readonly attribute: string;
  readonly operator: 'contains' | 'starts_with' | 'regex';
  readonly text: string;
}

/** What stands for the beginning of a host in a text or an expression: `www.`, `www\.`, `(www[.])`. */
const namesWww = /www[^a-z0-9-]/i;

/**
 * Prepares the search for a text or an expression. The host of a referrer is searched as machines and as people write it, and
 * also with the `www.` that it is known without where that is asked for.
 */
export function prepareFinder(sought: Sought): Finder {
  const finds = createFinder(sought);
  if (sought.attribute !== 'referrer_host') return finds;
  const starts = namesWww.test(sought.text) ? ['', 'www.'] : [''];
  return (host) =>
    [...new Set([host, readableHost(host)])].some((spelling) =>
      starts.some((start) => finds(start + spelling)),
    );
}

function createFinder({ operator, text }: Sought): Finder {
  if (operator === 'regex') {
    const { test } = createLinearRegex(text);
    return (found) => test(found) === true;
  }
  const folded = foldText(text);
  return operator === 'contains'
    ? (found) => foldText(found).includes(folded)
    : (found) => foldText(found).startsWith(folded);
}
