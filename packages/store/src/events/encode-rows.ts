import type { EncodedRow } from './encode-row.ts';
import { RowsRejected } from './events.ts';

/** A store holds a request as one text, which JavaScript limits to half a gigabyte. */
export const maxRequestBytes = 16 * 1024 * 1024;
/** Rows that become a text at once: each by itself takes half as long again. */
const rowsAtOnce = 100;
const lineBreak = 0x0a;
const encoder = new TextEncoder();

/**
 * Gives rows as ClickHouse's `JSONCompactEachRow` has them, in UTF-8 and in their order, in pieces that can stand one behind the other.
 * Throws {@link RowsRejected} for a time that is no date.
 */
export function encodeRows<T>(rows: readonly T[], encode: (row: T) => EncodedRow): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    pieces.push(encodeSome(rows.slice(from, from + rowsAtOnce), encode));
  return pieces;
}

function encodeSome<T>(rows: readonly T[], encode: (row: T) => EncodedRow): Uint8Array {
  const array = encoder.encode(JSON.stringify(encodeEach(rows, encode)));
  // The array's brackets: rows stand for themselves.
  array[0] = lineBreak;
  return array.subarray(0, -1);
}

function encodeEach<T>(rows: readonly T[], encode: (row: T) => EncodedRow): readonly EncodedRow[] {
  try {
    return rows.map(encode);
  } catch (error) {
    if (error instanceof RangeError) throw new RowsRejected('A time of the rows is no date');
    throw error;
  }
}
