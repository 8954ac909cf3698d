/** Orders by code units, as every part of the product does; the database's collation may differ. */
export function byText<T>(textOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (textOf(a) < textOf(b) ? -1 : 1);
}
