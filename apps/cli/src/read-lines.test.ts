import { expect, it } from 'vitest';
import { LineTooLongError, readLines } from './read-lines.ts';

async function* inPieces(text: string, length: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += length) yield bytes.slice(start, start + length);
}

it.each([1, 2, 3, 1_000])('returns the same lines in chunks of %d bytes', async (length) => {
  const lines: string[] = [];
  for await (const line of readLines(inPieces('é 🙂\n\nb\u2028c\nrest', length))) lines.push(line);
  expect(lines).toEqual(['é 🙂', '', 'b\u2028c', 'rest']);
});

it.each([1, 3, 1_000])('omits overlong lines in chunks of %d bytes', async (length) => {
  const lines: string[] = [];
  const read = async () => {
    for await (const line of readLines(inPieces('short\n123456\n1234567\nrest', length), 6)) lines.push(line);
  };
  await expect(read()).rejects.toThrow(new LineTooLongError('Line 3 is longer than 6 characters'));
  expect(lines).toEqual(['short', '123456']);
});
