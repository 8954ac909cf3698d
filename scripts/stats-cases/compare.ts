/** Tolerance of a number: the larger of both applies. */
export interface Tolerance {
  readonly rel: number;
  readonly abs: number;
}

/** A field of a result that differs from the expectation. */
export interface Difference {
  readonly field: string;
  readonly got: unknown;
  readonly expected: unknown;
}

/**
 * Compares the expected fields deeply; ignores others. Numbers must be within the tolerance, "Infinity" and "-Infinity" mean infinite,
 * warnings must include the expected ones, and everything else must be equal.
 */
export function compare(got: unknown, expected: unknown, tolerance: Tolerance, field = ''): Difference[] {
  if (field.endsWith('warnings') && Array.isArray(expected) && Array.isArray(got))
    return expected.every((each) => got.includes(each)) ? [] : [{ field, got, expected }];
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return [{ field, got, expected }];
    return expected.flatMap((each, index) => compare(got[index], each, tolerance, `${field}[${index}]`));
  }
  if (isRecord(expected)) {
    if (!isRecord(got)) return [{ field, got, expected }];
    return Object.entries(expected).flatMap(([key, each]) =>
      compare(got[key], each, tolerance, field === '' ? key : `${field}.${key}`),
    );
  }
  return isSame(got, expected, tolerance) ? [] : [{ field, got, expected }];
}

function isSame(got: unknown, expected: unknown, { rel, abs }: Tolerance): boolean {
  if (expected === 'Infinity') return got === Number.POSITIVE_INFINITY;
  if (expected === '-Infinity') return got === Number.NEGATIVE_INFINITY;
  if (typeof expected !== 'number' || typeof got !== 'number') return got === expected;
  return got === expected || Math.abs(got - expected) <= Math.max(abs, rel * Math.abs(expected));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
