import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const cell = (text: string) => csvOf([[text]]).replace(/\r\n$/, '');

it('quotes CSV fields when needed', () => {
  expect(
    csvOf([
      ['a', 'b'],
      [1, null],
      ['x, y', 'say "no"'],
    ]),
  ).toBe('a,b\r\n1,\r\n"x, y","say ""no"""\r\n');
  expect(cell('one\r\ntwo')).toBe('"one\ntwo"');
});

it.each([
  '=1+1',
  '+1-2',
  '-1+2',
  '@SUM(A1)',
  '\t=1',
  '  =1',
  '=HYPERLINK("http://evil.example")',
  '-cmd',
  '\n=1',
  '\u00a0=1',
  '\ufeff=1',
  '\u3000=1',
  '\u2028=1',
  '\u200b=1',
  '＝1',
])('escapes %j so that no spreadsheet reads a formula', (text) => {
  expect(cell(text)).toMatch(/^"?'/);
});

it('leaves numbers and plain texts unchanged', () => {
  for (const text of ['-5', '12.5', 'Fine', '1+1', 'a=b', '']) expect(cell(text)).toBe(text);
  expect(csvOf([[-0.5, 3]])).toBe('-0.5,3\r\n');
});

it('escapes terminal control characters', () => {
  expect(cell('\u001b[31mred\u202e')).toBe('\\u{1b}[31mred\\u{202e}');
});
