import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from './audience/fold-text.ts';
import { composeText } from './compose-text.ts';
import { parseParameters } from './page-parameters.ts';
import { readableText } from './page-url/readable-text.ts';

/** Combining marks in an order that NFC changes. */
const marks = (count: number) => '\u0301\u0323'.repeat(count / 2);

it('composes texts to NFC', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', 'é', '\u0301', '\u0323', '가', 'ᄀ', 'ᅡ', '😀', ' '),
        maxLength: 30,
      }),
      (text) => {
        expect(composeText(text)).toBe(text.normalize('NFC'));
      },
    ),
  );
  expect(composeText(`a${marks(30)}`)).toBe(`a${marks(30)}`.normalize('NFC'));
});

it('leaves an overlong run of marks unchanged, and composes the text around it', () => {
  expect(composeText(`cafe\u0301 ${marks(32)}e\u0301`)).toBe(`café ${marks(32)}é`);
});

it.each([
  ['of an attribute', (text: string) => foldText(text)],
  ['of an address', (text: string) => readableText(text)],
  ['of an encoded address', (text: string) => readableText(encodeURIComponent(text))],
  ['of a parameter', (text: string) => parseParameters(`q=${text}`).get('q')?.[0] ?? ''],
])('does not reorder a long run of marks %s', (_, read) => {
  expect(read(marks(8_000))).toContain(marks(8_000));
});
