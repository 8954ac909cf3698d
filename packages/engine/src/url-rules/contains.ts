import { readableText } from '../page-url/readable-text.ts';
import type { PageUrl } from '../page-url.ts';
import { type PreparedUrlRule, validRule } from './prepared-url-rule.ts';
import { normalizeAddress, normalizeHostStart, parseValueStart, trimUrlText } from './rule-value.ts';

/** Prepares a rule that matches a string anywhere in the address; a space also matches `+` in a query. */
export function prepareContains(value: string): PreparedUrlRule {
  const normalized = trimUrlText(value);
  const hasFragment = normalized.includes('#');
  const hasSpace = readableText(normalized).includes(' ');
  const interpretations = parseInterpretations(normalized);
  const containsAny = (text: string, page: PageUrl) =>
    interpretations.some((interpretation) => containsInterpretation(interpretation, text, page));
  return validRule({
    matches(page) {
      const text = hasFragment ? page.textWithFragment : page.text;
      return containsAny(text, page) || (hasSpace && containsAny(withSpaces(text, page), page));
    },
    requiredLiterals: () => [
      [...new Set(interpretations.map((interpretation) => longestWord(interpretation.text)))],
    ],
  });
}

/** An interpretation of the value. */
interface RuleInterpretation {
  readonly text: string;
  /** Number of its characters that have to lie in the host. */
  readonly hostLength?: number;
}

/**
 * Returns the interpretations of a value: as written, and, if that differs, as the start of an address or a part of a host, in which case
 * doesn't matter.
 */
function parseInterpretations(normalized: string): readonly RuleInterpretation[] {
  const asWritten: RuleInterpretation = { text: readableText(normalized) };
  const other = parseAddress(normalized) ?? parseInHost(normalized);
  return other === undefined || other.text === asWritten.text ? [asWritten] : [asWritten, other];
}

function parseAddress(normalized: string): RuleInterpretation | undefined {
  if (!/^(?:https?:)?\/\//i.test(normalized)) return undefined;
  const start = parseValueStart(normalizeAddress(normalized));
  if (start === undefined) return undefined;
  const slashes = start.part === 'host' ? '//' : '';
  return { text: slashes + start.origin + readableText(start.rest) };
}

/** Interprets the value as beginning inside a host, whose labels may be international. */
function parseInHost(normalized: string): RuleInterpretation | undefined {
  const [host = ''] = /^[^/?#]*/.exec(normalized) ?? [];
  if (host === '') return undefined;
  const origin = normalizeHostStart(host);
  return { text: origin + readableText(normalized.slice(host.length)), hostLength: origin.length };
}

function containsInterpretation(
  { text, hostLength }: RuleInterpretation,
  visited: string,
  page: PageUrl,
): boolean {
  if (hostLength === undefined) return visited.includes(text);
  const index = visited.indexOf(text, page.hostStart);
  return index !== -1 && index + hostLength <= page.pathStart;
}

/** Returns a page's text with each `+` of its query replaced by the space that it encodes. */
function withSpaces(text: string, { text: { length }, queryStart }: PageUrl): string {
  return text.slice(0, queryStart) + text.slice(queryStart, length).replaceAll('+', ' ') + text.slice(length);
}

/** Returns the longest part of the string that a page contains regardless of how its spaces are encoded. */
function longestWord(text: string): string {
  return text.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
