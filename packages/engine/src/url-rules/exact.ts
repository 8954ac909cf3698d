import { matchesNothing, type PreparedUrlRule, withoutProblem } from './prepared-url-rule.ts';
import { readWholeValue, startOf, tidyAddress } from './rule-value.ts';

/** Matches the whole address, or everything from the host, path, query or fragment on; parameters in the same order. */
export function prepareExact(value: string): PreparedUrlRule {
  const read = readWholeValue(tidyAddress(value));
  if (read === undefined)
    return matchesNothing('must be an http(s) address, or the part after its scheme or host');
  const { part, page } = read;
  const text = page.whole.slice(startOf(part, page));
  if (text === '') return matchesNothing('must have more than a ? or #');
  if (page.text.slice(page.hostAt, page.pathAt).includes('*'))
    return matchesNothing('must not have * in its host; only glob supports wildcards');
  const hasFragment = page.whole !== page.text;
  return withoutProblem({
    matches(visited) {
      const visitedText = hasFragment ? visited.whole : visited.text;
      const start = startOf(part, visited);
      return visitedText.length - start === text.length && visitedText.startsWith(text, start);
    },
    holds: () => [[text]],
  });
}
