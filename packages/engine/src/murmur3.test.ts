import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tests/support/volume.ts';
import { murmur3, murmur3After } from './murmur3.ts';
import vectors from './vectors/hash-vectors.json' with { type: 'json' };

it.each(vectors.murmur3)('hashes "$input" with seed $seed to $hash', ({ input, seed, hash }) => {
  expect(murmur3(input, seed)).toBe(hash);
});

it('hashes a lone surrogate as the replacement character that UTF-8 encoders write for it', () => {
  expect(murmur3('a\ud800b')).toBe(murmur3('a\ufffdb'));
  expect(murmur3('\udc00')).toBe(murmur3('\ufffd'));
});

it('returns the same with a prehashed prefix', () => {
  const text = () =>
    fc.string({ unit: fc.constantFrom('a', 'Z', '7', '-', 'é', '中', '😉', '\ud800'), maxLength: 12 });
  fc.assert(
    fc.property(text(), text(), fc.integer(), (prefix, rest, seed) => {
      expect(murmur3After(prefix, seed)(rest)).toBe(murmur3(prefix + rest, seed));
    }),
    { numRuns: runs(2_000) },
  );
});

it('returns an unsigned 32-bit integer for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const hash = murmur3(text);
      return Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32;
    }),
  );
});

it('spreads ids evenly: chi-square over 100 cells stays below its 99.99% quantile', () => {
  const cells = new Array<number>(100).fill(0);
  const ids = 50_000;
  for (let index = 0; index < ids; index++) {
    const id = createHash('md5').update(String(index)).digest('hex');
    const cell = Math.floor((murmur3(`salt:${id}`) / 2 ** 32) * 100);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  const expected = ids / 100;
  const chiSquare = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(chiSquare).toBeLessThan(161.3);
});
