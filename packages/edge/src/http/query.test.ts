import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { decodeValue, parseQuery } from './query.ts';

const pieces = [
  'a',
  'b',
  '=',
  '&',
  '%',
  '%61',
  '%C3%A9',
  '%C3',
  '%zz',
  '+',
  '%2B',
  '%26',
  'é',
  '😀',
  '%00',
  '?',
];
const query = fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join(''));

it('parses like URLSearchParams', () => {
  fc.assert(
    fc.property(query, (text) => {
      const expected = new URLSearchParams(`x=1&${text}`);
      const parsed = parseQuery(`x=1&${text}`);
      for (const name of ['x', 'a', 'b', 'ab', '', 'aé', 'é', '?', '%', ' ', ...expected.keys()]) {
        const all = expected.getAll(name);
        expect(parsed.get(name)).toBe(all[0]);
        const encoded = parsed.encoded(name);
        expect(encoded === undefined ? undefined : decodeValue(encoded)).toBe(all[0]);
        expect(parsed.single(name)).toBe(all.length === 1 ? all[0] : undefined);
      }
    }),
    { numRuns: runs(700) },
  );
});

it('finds a parameter with an encoded name', () => {
  expect(parseQuery('project%4Bey=a&projectKey=b').get('projectKey')).toBe('a');
  expect(parseQuery('project%4Bey=a&projectKey=b').single('projectKey')).toBeUndefined();
});
