import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8Length } from './utf8-length.ts';

it('is the length that an encoder gives, for any text of whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).byteLength);
    }),
  );
});
