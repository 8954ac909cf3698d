/** A figure that differs from the expected one. */
export interface Difference {
  /** For example `goals.signup.comparisons.b.relative.lower`. */
  readonly figure: string;
  /** The bundle's value; undefined if it has none. */
  readonly expected: unknown;
  readonly got: unknown;
}

/** Compares two JSON-serializable values figure by figure. Returns the number of figures and those that differ. */
export function compareFigures(
  expected: unknown,
  got: unknown,
): { readonly figures: number; readonly differences: readonly Difference[] } {
  const [known, found] = [leavesOf(plain(expected)), leavesOf(plain(got))];
  const names = new Set([...known.keys(), ...found.keys()]);
  return {
    figures: names.size,
    differences: [...names]
      .filter((name) => known.get(name) !== found.get(name))
      .map((figure) => ({ figure, expected: known.get(figure), got: found.get(figure) })),
  };
}

/** Removes what JSON can't represent, since only one side was parsed from JSON. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function leavesOf(value: unknown, path: readonly string[] = []): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path.join('.'), value]]);
  const entries = Object.entries(value);
  if (entries.length === 0) return new Map([[path.join('.'), Array.isArray(value) ? '[]' : '{}']]);
  return new Map(entries.flatMap(([key, each]) => [...leavesOf(each, [...path, nameOf(key, each)])]));
}

/** Returns an array element's name: the keys of a goal or variant instead of its index. */
function nameOf(index: string, value: unknown): string {
  if (!/^\d+$/.test(index) || typeof value !== 'object' || value === null) return index;
  const { goalKey, variant, variantKey, key } = value as Partial<Record<string, unknown>>;
  const names = [goalKey, variant, variantKey, key].filter((name) => typeof name === 'string');
  return names.length === 0 ? index : names.join('/');
}
