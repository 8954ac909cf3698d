import { readableText } from '../page-url/readable-text.ts';
import { invalidRule, type PreparedUrlRule, validRule } from './prepared-url-rule.ts';
import { normalizeAddress, parseValueStart, partStart } from './rule-value.ts';

/**
 * Prepares a rule that matches URLs that start with the value. A value that begins with a host, `/`, `?` or `#` is compared from that part
 * of the URL on. The rule is invalid if the value begins otherwise.
 */
export function prepareStartsWith(value: string): PreparedUrlRule {
  const normalized = normalizeAddress(value);
  const parsed = parseValueStart(normalized);
  if (parsed === undefined) return invalidRule('must begin with http:// or https://, a host, /, ? or #');
  const { part } = parsed;
  const text = parsed.origin + readableText(parsed.rest);
  const hasFragment = normalized.includes('#');
  return validRule({
    matches: (page) =>
      (hasFragment ? page.textWithFragment : page.text).startsWith(text, partStart(part, page)),
    requiredLiterals: () => [[text]],
  });
}
