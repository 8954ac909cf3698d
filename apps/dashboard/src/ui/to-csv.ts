/** Formats rows as CSV (RFC 4180). Text that a spreadsheet would evaluate as a formula gets a leading apostrophe. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => row.map(toCell).join(',')).join('\r\n');
}

/** Spreadsheets evaluate cells that start like this as formulas, including full-width signs, and after blanks and invisible characters. */
const formulaStart = /^[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u;

function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
