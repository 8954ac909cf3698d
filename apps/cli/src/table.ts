/** Lays out rows under their headings: text to the left, and numbers to the right but in the first column. Ends with a line break. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isRight = headings.map((_, column) => column > 0 && rows.every((row) => isNumber(row[column] ?? '')));
  return lines
    .map((line) => {
      const cells = line.map((cell, column) => {
        const width = widths[column] ?? 0;
        return isRight[column] ? cell.padStart(width) : cell.padEnd(width);
      });
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}

/** Numbers, their intervals and shares; what is unknown is a dash. */
function isNumber(cell: string): boolean {
  return /^[^\p{L}]*( ms)?$/u.test(cell);
}
