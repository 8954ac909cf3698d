/** A figure that differs from the expected one. */
export interface ProofDifference {
  /** For example `goals.signup.comparisons.b.relative.lower`. */
  readonly figure: string;
  /** The bundle's value; undefined if it has none. */
  readonly expected: unknown;
  readonly got: unknown;
}

/** Compares two JSON-serializable values leaf by leaf. Returns the number of leaves, and those that differ. */
export function compareFigures(
  expected: unknown,
  got: unknown,
): { readonly figures: number; readonly differences: readonly ProofDifference[] } {
  const [expectedLeaves, actualLeaves] = [flatten(toPlainJson(expected)), flatten(toPlainJson(got))];
  const names = new Set([...expectedLeaves.keys(), ...actualLeaves.keys()]);
  return {
    figures: names.size,
    differences: [...names]
      .filter((name) => expectedLeaves.get(name) !== actualLeaves.get(name))
      .map((figure) => ({ figure, expected: expectedLeaves.get(figure), got: actualLeaves.get(figure) })),
  };
}

/** Drops what JSON can't represent, since only one of the values was parsed from JSON. */
function toPlainJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function flatten(value: unknown, path: readonly string[] = []): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path.join('.'), value]]);
  const entries = Object.entries(value);
  if (entries.length === 0) return new Map([[path.join('.'), Array.isArray(value) ? '[]' : '{}']]);
  return new Map(entries.flatMap(([key, child]) => [...flatten(child, [...path, segmentName(key, child)])]));
}

/** Returns the path segment of an entry: for an array element with a goal's or variant's key, these keys instead of the index. */
function segmentName(index: string, value: unknown): string {
  if (!/^\d+$/.test(index) || typeof value !== 'object' || value === null) return index;
  const { goalKey, variant, variantKey, key } = value as Partial<Record<string, unknown>>;
  const names = [goalKey, variant, variantKey, key].filter((name) => typeof name === 'string');
  return names.length === 0 ? index : names.join('/');
}
