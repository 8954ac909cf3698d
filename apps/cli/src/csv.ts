import { printable } from './printable.ts';

/** A cell that begins like this is a formula to a spreadsheet, also in full width, and behind blanks and what is not seen. */
const formula = /^[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u;
const isNumber = /^-?\d+(\.\d+)?$/;

/**
 * Rows as CSV after RFC 4180. Texts come from strangers: one that a spreadsheet would take for a formula has an apostrophe before
 * it, and whatever commands a terminal is written as `printable` says, but for line breaks, which stay within the quotes.
 */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : safeText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function safeText(text: string): string {
  const shown = text
    .split(/\r\n|\r|\n/)
    .map(printable)
    .join('\n');
  return formula.test(text) && !isNumber.test(text) ? `'${shown}` : shown;
}
