/** Orders by code units, like the rest of Pixel; the database's collation may differ. */
export function byText<T>(textOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (textOf(a) < textOf(b) ? -1 : 1);
}
