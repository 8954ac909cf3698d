import type { EncodedRow } from './encode-row.ts';
import { RowsRejected } from './events.ts';

/** The server holds a request as one string, and JavaScript limits strings to half a gigabyte. */
export const maxRequestBytes = 16 * 1024 * 1024;
/** Rows stringified at once; one at a time is 50 % slower. */
const rowsAtOnce = 100;
const lineBreak = 0x0a;
const encoder = new TextEncoder();

/**
 * Encodes rows as ClickHouse's `JSONCompactEachRow` in UTF-8, in order, as chunks that can be concatenated. Throws {@link RowsRejected} for
 * an invalid date.
 */
export function encodeRows<T>(rows: readonly T[], encode: (row: T) => EncodedRow): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    pieces.push(encodeSome(rows.slice(from, from + rowsAtOnce), encode));
  return pieces;
}

function encodeSome<T>(rows: readonly T[], encode: (row: T) => EncodedRow): Uint8Array {
  const array = encoder.encode(JSON.stringify(encodeEach(rows, encode)));
  // Replaces the array's brackets: the format wants bare rows.
  array[0] = lineBreak;
  return array.subarray(0, -1);
}

function encodeEach<T>(rows: readonly T[], encode: (row: T) => EncodedRow): readonly EncodedRow[] {
  try {
    return rows.map(encode);
  } catch (error) {
    if (error instanceof RangeError) throw new RowsRejected('A row has an invalid time');
    throw error;
  }
}
