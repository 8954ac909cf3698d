import type { UrlRules } from '@pixel/protocol';
import type { PageUrl } from './page-url.ts';
import { gramSpread, gramsOf } from './url-index/gram.ts';
import { createGramTable } from './url-index/gram-table.ts';
import type { PreparedUrlRule } from './url-rules/prepared-url-rule.ts';
import { prepareUrlRules, type UrlMatcher } from './url-rules.ts';

/** Number of characters searched for a string's rarest gram: the end distinguishes pages, and loading stays fast. */
const searchedLength = 128;
/** Maximum number of counters for grams, as a power of two. */
const maxCountBits = 22;

/** An include rule with the grams of its texts: a matching page contains all grams of at least one text of each list. */
interface IndexedRule {
  readonly position: number;
  readonly lists: readonly (readonly (readonly number[])[])[];
}

/**
 * Indexes the URL rules of many items. The returned function takes a page and returns the indexes of the items whose rules may match it,
 * ascending: all that match, and few others. `matchers` are the prepared rules, for callers that already have them. See
 * docs/adr/0008-an-index-of-url-grams.md.
 */
export function createUrlIndex(
  rules: readonly UrlRules[],
  matchers: readonly UrlMatcher[] = rules.map(prepareUrlRules),
): (page: PageUrl | undefined) => readonly number[] {
  const everywhere = rules.flatMap(({ include }, position) => (include.length === 0 ? [position] : []));
  const indexed = matchers.flatMap(({ include }, position) =>
    include.map((rule) => indexRule(rule, position)),
  );
  const countOf = countGrams(indexed);
  const alwaysCandidates = new Set(everywhere);
  const positionsByGram = new Map<number, Set<number>>();
  for (const { position, lists } of indexed) {
    const grams = rarestOf(lists, countOf);
    if (grams === undefined) alwaysCandidates.add(position);
    for (const gram of grams ?? [])
      positionsByGram.set(gram, (positionsByGram.get(gram) ?? new Set()).add(position));
  }
  const collect = createGramTable({ always: [...alwaysCandidates], positionsByGram, size: rules.length });
  const include = rules.flatMap((pair) => pair.include);
  const needsFragment = include.some(({ value }) => value.includes('#'));
  const needsEncoded = include.some(({ kind }) => kind === 'regex');
  return function candidates(page) {
    if (page === undefined) return everywhere;
    const text = needsFragment ? page.textWithFragment : page.text;
    const encoded = needsFragment ? page.encodedWithFragment : page.encoded;
    return collect(text, needsEncoded && encoded !== text ? encoded : undefined);
  };
}

function indexRule(rule: PreparedUrlRule, position: number): IndexedRule {
  const lists = rule
    .requiredLiterals()
    .map((texts) => texts.map((text) => gramsOf(text.slice(-searchedLength))))
    // A string shorter than a gram can't be looked up, and makes its list useless.
    .filter((list) => list.every((grams) => grams.length > 0));
  return { position, lists };
}

/**
 * Returns a function that returns an upper bound of how often a gram occurs in the texts of all rules. Grams share counters, which is
 * several times as fast as a map and hardly ever mistakes another gram for the rarest.
 */
function countGrams(rules: readonly IndexedRule[]): (gram: number) => number {
  const bits = Math.min(maxCountBits, Math.ceil(Math.log2(rules.length + 1)) + 6);
  const counts = new Uint32Array(2 ** bits);
  const slotOf = (gram: number) => Math.imul(gram, gramSpread) >>> (32 - bits);
  for (const { lists } of rules)
    for (const list of lists)
      for (const grams of list)
        for (const gram of grams) {
          const slot = slotOf(gram);
          counts[slot] = (counts[slot] ?? 0) + 1;
        }
  return (gram) => counts[slotOf(gram)] ?? 0;
}

/** The grams under which to index a rule: one for each text of a list, shared by few other rules. Undefined if it has no list. */
function rarestOf(
  lists: IndexedRule['lists'],
  countOf: (gram: number) => number,
): readonly number[] | undefined {
  let rarest: readonly number[] | undefined;
  let minCount = Number.POSITIVE_INFINITY;
  for (const list of lists) {
    const rarestGrams = list.map((grams) => rarestGram(grams, countOf));
    const count = rarestGrams.reduce((sum, one) => sum + one.count, 0);
    if (count > minCount) continue;
    minCount = count;
    rarest = rarestGrams.map((one) => one.gram);
  }
  return rarest;
}

/** Among equally rare ones the last: paths distinguish pages better than the hosts before them. */
function rarestGram(grams: readonly number[], countOf: (gram: number) => number) {
  let rarest = { gram: 0, count: Number.POSITIVE_INFINITY };
  for (const gram of grams) {
    const count = countOf(gram);
    if (count <= rarest.count) rarest = { gram, count };
  }
  return rarest;
}
