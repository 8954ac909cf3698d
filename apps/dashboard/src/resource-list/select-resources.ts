import type { Resource } from './resource.ts';

/** Returns the resources whose `searchTextsOf` contain all words of a search text, sorted by name. */
export function selectResources<Item extends Resource>(
  items: readonly Item[],
  text: string | undefined,
  searchTextsOf: (item: Item) => readonly string[],
): readonly Item[] {
  const words = (text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return items
    .map((item) => ({ item, haystack: searchTextsOf(item).join('\n').toLowerCase() }))
    .filter(({ haystack }) => words.every((word) => haystack.includes(word)))
    .toSorted((a, b) => a.item.name.localeCompare(b.item.name) || a.haystack.localeCompare(b.haystack))
    .map(({ item }) => item);
}
