import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketVariant, chooseVariation, hashUnit } from './bucket.ts';
import vectors from './vectors/hash-vectors.json' with { type: 'json' };

const weighted = (...weights: number[]) => weights.map((weight) => ({ weight }));

describe('reference vectors', () => {
  it.each(vectors.allocation)('allocates $salt:$unitId', (vector) => {
    const n = hashUnit(vector.salt, vector.unitId);
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
  .array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 6 })
  .filter((parts) => parts.some((part) => part > 0))
  .map((parts) => {
    const sum = parts.reduce((total, part) => total + part, 0);
    return parts.map((part) => part / sum);
  });

it('keeps every visitor in its variant when coverage is raised', () => {
  fc.assert(
    fc.property(unit, weights, unit, unit, (n, shares, a, b) => {
      const before = chooseVariation(n, shares, Math.min(a, b));
      const after = chooseVariation(n, shares, Math.max(a, b));
      return before === -1 || before === after;
    }),
  );
});

it('gives every visitor a variant at full coverage, save for the rounding of the last weight', () => {
  fc.assert(fc.property(unit, weights, (n, shares) => n > 1 - 1e-9 || chooseVariation(n, shares, 1) !== -1));
});

it('takes nobody at coverage 0 and never chooses a variant of weight 0', () => {
  fc.assert(
    fc.property(unit, weights, (n, shares) => {
      const chosen = chooseVariation(n, shares, 1);
      return chooseVariation(n, shares, 0) === -1 && (chosen === -1 || (shares[chosen] ?? 0) > 0);
    }),
  );
});

it('never lets one visitor into two experiments that hold disjoint slots of a layer', () => {
  const layer = (from: number, to: number) => ({ salt: 'checkout', from, to });
  fc.assert(
    fc.property(fc.uuid(), fc.string(), fc.string(), (id, saltA, saltB) => {
      const a = { salt: saltA, coverage: 1, layer: layer(0, 0.5), variants: weighted(0.5, 0.5) };
      const b = { salt: saltB, coverage: 1, layer: layer(0.5, 1), variants: weighted(0.5, 0.5) };
      return (bucketVariant(a, id) === -1) !== (bucketVariant(b, id) === -1);
    }),
  );
});
