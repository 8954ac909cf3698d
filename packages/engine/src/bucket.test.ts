import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseVariation, hashToUnitInterval } from './bucket.ts';
import { chiSquareLimit, chiSquareOfShares, chiSquareOfTable } from './chi-square.fixture.ts';
import { sampleVisitors } from './snapshot.fixture.ts';
import vectors from './vectors/hash-vectors.json' with { type: 'json' };

/** The highest position that a visitor can have. */
const last = (2 ** 32 - 1) / 2 ** 32;

describe('reference vectors', () => {
  it.each(vectors.allocation)('allocates $salt:$unitId', (vector) => {
    const n = hashToUnitInterval(vector.salt, vector.unitId);
    expect(n).toBe(vector.n);
    expect(n * 2 ** 32).toBe(vector.hash);
    expect(Math.floor(n * 10_000)).toBe(vector.bucket10000);
    expect(chooseVariation(n, [0.5, 0.5], 1)).toBe(vector.variation5050);
    expect(chooseVariation(n, [0.333, 0.333, 0.334], 0.5)).toBe(vector.variation333334cov50);
    expect(chooseVariation(n, [0.9, 0.1], 1)).toBe(vector.variation9010);
  });
});

const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const weights = fc
  .array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 20 })
  .filter((parts) => parts.some((part) => part > 0))
  .map((parts) => {
    const sum = parts.reduce((total, part) => total + part, 0);
    return parts.map((part) => part / sum);
  });

describe('a variation', () => {
  it('is kept by every visitor when coverage is raised', () => {
    fc.assert(
      fc.property(unit, weights, unit, unit, (n, shares, a, b) => {
        const before = chooseVariation(n, shares, Math.min(a, b));
        const after = chooseVariation(n, shares, Math.max(a, b));
        return before === -1 || before === after;
      }),
    );
  });

  it('includes every possible visitor at full coverage', () => {
    const hashes = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((hash) => hash / 2 ** 32);
    fc.assert(
      fc.property(fc.oneof(hashes, fc.constant(last)), weights, (n, shares) => {
        return chooseVariation(n, shares, 1) !== -1;
      }),
    );
  });

  it('includes no one at coverage 0', () => {
    fc.assert(fc.property(unit, weights, (n, shares) => chooseVariation(n, shares, 0) === -1));
  });

  it('of weight 0 includes no one', () => {
    fc.assert(
      fc.property(unit, weights, unit, (n, shares, coverage) => {
        const chosen = chooseVariation(n, shares, coverage);
        return chosen === -1 || (shares[chosen] ?? 0) > 0;
      }),
    );
    expect(chooseVariation(0, [0, 1], 1)).toBe(1);
    expect(chooseVariation(0.5, [0.5, 0, 0.5], 1)).toBe(2);
    expect(chooseVariation(last, [1, 0], 1)).toBe(0);
  });

  it.each([
    [0, 0],
    [0.1249, 0],
    [0.125, -1],
    [0.2499, -1],
    [0.25, 1],
    [0.6249, 1],
    [0.625, -1],
    [last, -1],
  ])('takes the first part of its range at half coverage: %d is of %d', (n, variation) => {
    expect(chooseVariation(n, [0.25, 0.75], 0.5)).toBe(variation);
  });

  it('ends where the weights end, even if they miss 1 within the tolerance', () => {
    const short = [0.5, 0.4999995];
    expect(chooseVariation(0.9999994, short, 1)).toBe(1);
    expect(chooseVariation(0.9999996, short, 1)).toBe(-1);
    expect(chooseVariation(last, [0.5, 0.5000005], 1)).toBe(1);
  });
});

const visitors = sampleVisitors(40_000);
const hashes = visitors.map((visitor) => hashToUnitInterval('shares', visitor));
const twenty = Array.from({ length: 20 }, () => 0.05);
const rising = Array.from({ length: 20 }, (_, index) => (index + 1) / 210);

describe('shares', () => {
  it.each<[string, number, readonly number[]]>([
    ['two halves', 1, [0.5, 0.5]],
    ['nine to one', 1, [0.9, 0.1]],
    ['ninety-nine to one', 1, [0.99, 0.01]],
    ['thirds', 1, [0.333, 0.333, 0.334]],
    ['one of which is nothing', 1, [0.25, 0.25, 0, 0.5]],
    ['five different ones', 1, [0.1, 0.2, 0.3, 0.15, 0.25]],
    ['twenty equal ones', 1, twenty],
    ['twenty different ones', 1, rising],
    ['two halves of one half', 0.5, [0.5, 0.5]],
    ['three of a tenth', 0.1, [0.7, 0.2, 0.1]],
    ['twenty different ones of a third', 0.37, rising],
  ])('match coverage and weights: %s', (_, coverage, shares) => {
    const counts = count(
      hashes.map((n) => chooseVariation(n, shares, coverage)),
      shares.length,
    );
    const outside = visitors.length - counts.reduce((sum, each) => sum + each, 0);
    const wanted = shares.map((share) => share * coverage);
    const cells = [...wanted, 1 - coverage].filter((share) => share > 0).length;
    expect(chiSquareOfShares([...counts, outside], [...wanted, 1 - coverage])).toBeLessThan(
      chiSquareLimit(cells - 1),
    );
  });
});

describe('two salts', () => {
  it.each([
    ['salt', 'salt2'],
    ['a', 'b'],
    ['5f1c0c1e9d2b4a7f', '5f1c0c1e9d2b4a7e'],
    ['', ' '],
    ['grün', 'grun'],
    ['0190a1b2-0000-7000-8000-000000000001', '0190a1b2-0000-7000-8000-000000000002'],
  ])('assign visitors independently: %j and %j', (a, b) => {
    const cells = 10;
    const table = Array.from({ length: cells }, () => new Array<number>(cells).fill(0));
    for (const visitor of visitors) {
      const row = table[Math.floor(hashToUnitInterval(a, visitor) * cells)] ?? [];
      const column = Math.floor(hashToUnitInterval(b, visitor) * cells);
      row[column] = (row[column] ?? 0) + 1;
    }
    expect(chiSquareOfTable(table)).toBeLessThan(chiSquareLimit((cells - 1) ** 2));
  });
});

/** Counts how often each position occurs, from 0 on. */
function count(positions: readonly number[], length: number): readonly number[] {
  const counts = new Array<number>(length).fill(0);
  for (const position of positions) if (position >= 0) counts[position] = (counts[position] ?? 0) + 1;
  return counts;
}
