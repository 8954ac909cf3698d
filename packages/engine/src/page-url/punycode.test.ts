import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { decodePunycode } from './punycode.ts';

it.each([
  ['bcher-kva', 'bücher'],
  ['fiqs8s', '中国'],
  ['p1ai', 'рф'],
  ['n28h', '😉'],
  ['-', ''],
  ['abc-', 'abc'],
])('decodes %s', (encoded, decoded) => {
  expect(decodePunycode(encoded)).toBe(decoded);
});

it.each(['9', 'a-9', '99999999', 'zzzzzzzzzzzzzzzzzz'])('returns undefined for %s', (encoded) => {
  expect(decodePunycode(encoded)).toBeUndefined();
});

it('decodes what the URL standard encodes', () => {
  let decoded = 0;
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ab9-éßøабяλ中国語ไทยकहعب😉🛒'), minLength: 1, maxLength: 12 }),
      (label) => {
        const ascii = domainToASCII(label);
        if (!ascii.startsWith('xn--') || ascii.includes('.')) return;
        decoded++;
        const readable = decodePunycode(ascii.slice(4));
        expect(readable).toBeDefined();
        expect(domainToASCII(readable ?? '')).toBe(ascii);
      },
    ),
    { numRuns: runs(5_000) },
  );
  expect(decoded).toBeGreaterThan(500);
});
