import { paintState } from './paint-state.ts';
import type { Style } from './style.ts';

/** Headings of columns with states; a table has at most one. */
const stateHeadings = new Set(['status', 'state']);

/** Formats rows under headings: text left-aligned, numbers right-aligned except in the first column. Ends with a line break. */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  style: Style,
): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isRight = headings.map((_, column) => column > 0 && rows.every((row) => isNumber(row[column] ?? '')));
  function layOut(line: readonly string[]): string {
    const cells = line.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isRight[column] ? cell.padStart(width) : cell.padEnd(width);
    });
    return cells.join('  ').trimEnd();
  }
  const stateColumn = headings.findIndex((heading) => stateHeadings.has(heading));
  const stateAt = widths.slice(0, stateColumn).reduce((sum, width) => sum + width + 2, 0);
  /** Applied last, because escape sequences take no width. */
  function paint(text: string): string {
    if (stateColumn === -1) return text;
    return text.slice(0, stateAt) + paintState(text.slice(stateAt), style);
  }
  const body = rows.map((row) => `${paint(layOut(row))}\n`).join('');
  return `${style('bold', layOut(headings))}\n${body}`;
}

/** Whether a cell is a number, an interval or a share; unknown ones are a dash. */
function isNumber(cell: string): boolean {
  return /^[^\p{L}]*( ms)?$/u.test(cell);
}
