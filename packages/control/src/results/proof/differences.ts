/** A figure that is not what it should be. */
export interface Difference {
  /** As of `goals.signup.comparisons.b.relative.lower`. */
  readonly figure: string;
  /** What the bundle says; undefined where it says nothing. */
  readonly expected: unknown;
  readonly got: unknown;
}

/** Compares plain values figure by figure; returns how many there are, and those that differ. */
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

/** Without what JSON does not tell: both have been through it then. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function leavesOf(value: unknown, path: readonly string[] = []): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path.join('.'), value]]);
  const entries = Object.entries(value);
  if (entries.length === 0) return new Map([[path.join('.'), Array.isArray(value) ? '[]' : '{}']]);
  return new Map(entries.flatMap(([key, each]) => [...leavesOf(each, [...path, nameOf(key, each)])]));
}

/** Goals and variants stand in lists; people know them by their keys. */
function nameOf(index: string, value: unknown): string {
  if (!/^\d+$/.test(index) || typeof value !== 'object' || value === null) return index;
  const { goalKey, variant, variantKey, key } = value as Partial<Record<string, unknown>>;
  const names = [goalKey, variant, variantKey, key].filter((name) => typeof name === 'string');
  return names.length === 0 ? index : names.join('/');
}
