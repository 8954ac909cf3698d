import type { EncodedRow } from './encode-row.ts';
import { RowsRejectedError } from './events.ts';

/** The server holds a request as one string, and JavaScript limits strings to half a gigabyte. */
export const maxInsertBytes = 16 * 1024 * 1024;
/** Rows stringified at once; one at a time is 50% slower. */
const rowsPerChunk = 100;
const lineBreak = 0x0a;
const encoder = new TextEncoder();

/**
 * Encodes rows as ClickHouse's `JSONCompactEachRow` in UTF-8, in order, as chunks that can be concatenated. Throws {@link RowsRejectedError} for
 * an invalid date.
 */
export function encodeRows<T>(rows: readonly T[], encode: (row: T) => EncodedRow): readonly Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += rowsPerChunk)
    chunks.push(encodeChunk(rows.slice(from, from + rowsPerChunk), encode));
  return chunks;
}

function encodeChunk<T>(rows: readonly T[], encode: (row: T) => EncodedRow): Uint8Array {
  const array = encoder.encode(JSON.stringify(encodeAll(rows, encode)));
  // Replaces the array's brackets: the format has no enclosing array.
  array[0] = lineBreak;
  return array.subarray(0, -1);
}

function encodeAll<T>(rows: readonly T[], encode: (row: T) => EncodedRow): readonly EncodedRow[] {
  try {
    return rows.map(encode);
  } catch (error) {
    if (error instanceof RangeError) throw new RowsRejectedError('A row has an invalid time');
    throw error;
  }
}
