import { invalidRule, type PreparedUrlRule, validRule } from './prepared-url-rule.ts';
import { normalizeAddress, parseFullValue, partStart } from './rule-value.ts';

/**
 * Prepares a rule that matches the whole address, or, depending on how the value begins, the rest of it from the host, path, query or
 * fragment. Query parameters must be in the same order.
 */
export function prepareExact(value: string): PreparedUrlRule {
  const parsed = parseFullValue(normalizeAddress(value));
  if (parsed === undefined)
    return invalidRule('must be an http(s) address, or the part after its scheme or host');
  const { part, page } = parsed;
  const text = page.textWithFragment.slice(partStart(part, page));
  if (text === '') return invalidRule('must have more than a ? or #');
  if (page.text.slice(page.hostStart, page.pathStart).includes('*'))
    return invalidRule('must not have * in its host; only glob supports wildcards');
  const hasFragment = page.textWithFragment !== page.text;
  return validRule({
    matches(visited) {
      const visitedText = hasFragment ? visited.textWithFragment : visited.text;
      const start = partStart(part, visited);
      return visitedText.length - start === text.length && visitedText.startsWith(text, start);
    },
    requiredLiterals: () => [[text]],
  });
}
