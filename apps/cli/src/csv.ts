import { toPrintable } from './printable.ts';

/** Matches cells that spreadsheets treat as a formula, even in full width and after whitespace and invisible characters. */
const formula = /^[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u;
const number = /^-?\d+(\.\d+)?$/;

/**
 * Formats rows as CSV (RFC 4180). Texts are untrusted: those that a spreadsheet would treat as a formula are prefixed with an apostrophe,
 * and control characters are escaped by `printable`, except for line breaks, which are quoted.
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
  const escaped = text
    .split(/\r\n|\r|\n/)
    .map(toPrintable)
    .join('\n');
  return formula.test(text) && !number.test(text) ? `'${escaped}` : escaped;
}
