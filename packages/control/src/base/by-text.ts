/**
 * Returns a comparator that orders items by a text, by its UTF-16 code units as everywhere in Pixel. The database's collation may differ.
 */
export function byText<T>(textOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (textOf(a) < textOf(b) ? -1 : 1);
}
