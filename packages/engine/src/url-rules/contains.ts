import { readableText } from '../page-url/readable-text.ts';
import type { PageUrl } from '../page-url.ts';
import { type PreparedUrlRule, withoutProblem } from './prepared-url-rule.ts';
import { readHostStart, readValueStart, tidyAddress, tidyText } from './rule-value.ts';

/** Matches a string anywhere in the address; a space also matches `+` in a query. */
export function prepareContains(value: string): PreparedUrlRule {
  const tidy = tidyText(value);
  const hasFragment = tidy.includes('#');
  const hasBlank = readableText(tidy).includes(' ');
  const readings = readContained(tidy);
  const isIn = (text: string, page: PageUrl) => readings.some((reading) => isFound(reading, text, page));
  return withoutProblem({
    matches(page) {
      const text = hasFragment ? page.whole : page.text;
      return isIn(text, page) || (hasBlank && isIn(withBlanks(text, page), page));
    },
    holds: () => [[...new Set(readings.map((reading) => longestWord(reading.text)))]],
  });
}

/** An interpretation of the value. */
interface RuleReading {
  readonly text: string;
  /** Number of its characters that have to lie in the host. */
  readonly hostLength?: number;
}

/** As written, and as the start of an address or a part of a host, where case doesn't matter. */
function readContained(tidy: string): readonly RuleReading[] {
  const asWritten: RuleReading = { text: readableText(tidy) };
  const other = readAddress(tidy) ?? readInHost(tidy);
  return other === undefined || other.text === asWritten.text ? [asWritten] : [asWritten, other];
}

function readAddress(tidy: string): RuleReading | undefined {
  if (!/^(?:https?:)?\/\//i.test(tidy)) return undefined;
  const start = readValueStart(tidyAddress(tidy));
  if (start === undefined) return undefined;
  const slashes = start.part === 'host' ? '//' : '';
  return { text: slashes + start.origin + readableText(start.rest) };
}

/** Interprets the value as beginning inside a host, whose labels may be international. */
function readInHost(tidy: string): RuleReading | undefined {
  const [host = ''] = /^[^/?#]*/.exec(tidy) ?? [];
  if (host === '') return undefined;
  const read = readHostStart(host);
  return { text: read + readableText(tidy.slice(host.length)), hostLength: read.length };
}

function isFound({ text, hostLength }: RuleReading, visited: string, page: PageUrl): boolean {
  if (hostLength === undefined) return visited.includes(text);
  const at = visited.indexOf(text, page.hostAt);
  return at !== -1 && at + hostLength <= page.pathAt;
}

/** A page's text with the spaces that `+` stands for in its query. */
function withBlanks(text: string, { text: { length }, queryAt }: PageUrl): string {
  return text.slice(0, queryAt) + text.slice(queryAt, length).replaceAll('+', ' ') + text.slice(length);
}

/** The part of the string that a page contains regardless of how its spaces are written. */
function longestWord(text: string): string {
  return text.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
