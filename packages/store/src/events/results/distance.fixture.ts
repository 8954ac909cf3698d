/** Returns the largest relative difference between the numbers of two answers; infinity if anything else differs. */
export function distance(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number')
    return one === other ? 0 : Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other));
  if (!isObject(one) || !isObject(other)) return one === other ? 0 : Number.POSITIVE_INFINITY;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Math.max(0, ...[...keys].map((key) => distance(one[key], other[key])));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
