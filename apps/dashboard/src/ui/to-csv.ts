/** Returns rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula has an apostrophe before it. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}

/** A cell that begins like this is a formula to a spreadsheet, also in full width, and behind blanks and what is not seen. */
const formula = /^[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
