import { RowsRejected } from './events.ts';

/** A request is one text, which JavaScript limits to half a gigabyte. */
export const maxRequestSize = 16 * 1024 * 1024;
/** Rows that become a text at once: each by itself takes half as long again. */
const rowsAtOnce = 100;

/** Gives the texts of JSON arrays of rows, in their order. Throws {@link RowsRejected} for a time that is no date. */
export function encodeRows<T>(
  rows: readonly T[],
  encode: (row: T) => Record<string, unknown>,
): readonly string[] {
  const texts: string[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    texts.push(encodeSome(rows.slice(from, from + rowsAtOnce), encode));
  return texts;
}

/** Gives the text of one JSON array of what stands in the arrays of several, none of them empty. */
export function joinArrays(texts: readonly string[]): string {
  return `[${texts.map((text) => text.slice(1, -1)).join(',')}]`;
}

function encodeSome<T>(rows: readonly T[], encode: (row: T) => Record<string, unknown>): string {
  try {
    return JSON.stringify(rows.map(encode));
  } catch (error) {
    if (error instanceof RangeError) throw new RowsRejected('A time of the rows is no date');
    throw error;
  }
}
