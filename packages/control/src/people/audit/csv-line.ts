/** A cell that begins like this is a formula to a spreadsheet, also in full width, and behind blanks and what is not seen. */
const formula = /^[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u;

/** Returns a line of CSV (RFC 4180), with its end. A text that a spreadsheet would take for a formula has an apostrophe before it. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | null): string {
  if (value === null) return '';
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
