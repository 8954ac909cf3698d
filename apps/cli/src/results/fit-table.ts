import { cut } from '../printable.ts';

/** Assumed terminal width in columns. */
export const lineLength = 100;
const gap = '  ';
/** Minimum width of the first column: normally, and once no other column can be dropped. */
const firstColumn = { preferredWidth: 12, minWidth: 4 };

/** A table column with a cell per row. */
export interface Column {
  readonly heading: string;
  readonly cells: readonly string[];
  readonly align: 'left' | 'right';
  /** If the table is too wide, the column with the highest number is dropped first; columns without one always stay. */
  readonly dispensable?: number;
  /** Colours a cell after padding. */
  readonly paint?: (cell: string) => string;
}

/** A table's lines, so that others can be inserted between them. */
export interface TableLayout {
  readonly head: string;
  readonly rows: readonly string[];
}

/** Lays out columns within a width: truncates the first column somewhat, then drops dispensable ones, then truncates further. */
export function fitTable(columns: readonly Column[], width: number): TableLayout {
  const fitting = dropColumns(columns, width);
  const widths = fitting.map(widthOf);
  const [first = 0] = widths;
  const overflow = Math.max(0, lineWidth(fitting) - width);
  const firstWidth = Math.max(Math.min(first, firstColumn.minWidth), first - overflow);
  function line(cellsOf: (column: Column) => string, isPainted: 'painted' | 'plain'): string {
    const cells = fitting.map((column, index) => {
      const room = index === 0 ? firstWidth : (widths[index] ?? 0);
      const text = index === 0 ? cut(cellsOf(column), room) : cellsOf(column);
      const spaces = ' '.repeat(Math.max(0, room - [...text].length));
      const isLast = index === fitting.length - 1;
      const shown = column.paint && isPainted === 'painted' ? column.paint(text) : text;
      if (column.align === 'right') return spaces + shown;
      return isLast ? shown : shown + spaces;
    });
    return cells.join(gap).trimEnd();
  }
  const [column] = fitting;
  return {
    head: line(({ heading }) => heading, 'plain'),
    rows: (column?.cells ?? []).map((_, row) => line(({ cells }) => cells[row] ?? '', 'painted')),
  };
}

function dropColumns(columns: readonly Column[], width: number): readonly Column[] {
  const [first = 0] = columns.map(widthOf);
  const shrinkable = Math.max(0, first - firstColumn.preferredWidth);
  if (lineWidth(columns) - shrinkable <= width) return columns;
  const ranks = columns.flatMap(({ dispensable }) => dispensable ?? []);
  const next = columns.findIndex(({ dispensable }) => dispensable === Math.max(...ranks));
  return next === -1
    ? columns
    : dropColumns(
        columns.filter((_, index) => index !== next),
        width,
      );
}

function lineWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + widthOf(column), 0) + gap.length * (columns.length - 1);
}

function widthOf({ heading, cells }: Column): number {
  return Math.max(...[heading, ...cells].map((cell) => [...cell].length));
}
