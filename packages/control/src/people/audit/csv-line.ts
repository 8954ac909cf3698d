/** Matches cells that a spreadsheet evaluates as a formula, also in full-width form and after whitespace or invisible characters. */
const formula = /^[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u;

/** Returns a line of CSV (RFC 4180), including its line break. Prefixes texts that look like a formula with an apostrophe. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(value: string | null): string {
  if (value === null) return '';
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
