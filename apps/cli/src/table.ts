import { paintState } from './paint-state.ts';
import type { Style } from './style.ts';

/** Headings of a column with states, of which a table has one at most. */
const ofStates = new Set(['status', 'state']);

/** Lays out rows under their headings: text to the left, and numbers to the right but in the first column. Ends with a line break. */
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
  const stateColumn = headings.findIndex((heading) => ofStates.has(heading));
  const stateAt = widths.slice(0, stateColumn).reduce((sum, width) => sum + width + 2, 0);
  /** Only now, since what a terminal does not show takes no width. */
  function paint(text: string): string {
    if (stateColumn === -1) return text;
    return text.slice(0, stateAt) + paintState(text.slice(stateAt), style);
  }
  const body = rows.map((row) => `${paint(layOut(row))}\n`).join('');
  return `${style('bold', layOut(headings))}\n${body}`;
}

/** Numbers, their intervals and shares; what is unknown is a dash. */
function isNumber(cell: string): boolean {
  return /^[^\p{L}]*( ms)?$/u.test(cell);
}
