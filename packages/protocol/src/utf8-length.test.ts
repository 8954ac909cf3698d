import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8Length } from './utf8-length.ts';

it('matches the encoder’s length, for any well-formed text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).byteLength);
    }),
  );
});
