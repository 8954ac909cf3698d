import type { ReactNode } from 'react';
import { usePageWords } from '../../words/page-words.ts';

/** A chart's data as a table; the first cell of a row is its header. */
export function ChartTable({
  caption,
  head,
  rows,
}: {
  /** For screen readers. */
  readonly caption: string;
  readonly head: readonly ReactNode[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}) {
  const { asTable } = usePageWords('charts');
  return (
    <section
      aria-label={`${caption}: ${asTable}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: A scroll container must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[420px] overflow-auto print:max-h-none"
    >
      <table className="w-full text-13">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-border text-12 text-faint">
            {head.map((name, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                key={column}
                scope="col"
                className="sticky top-0 bg-surface py-1.5 pr-4 text-right whitespace-nowrap first:text-left last:pr-0"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key} className="border-b border-border last:border-0">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
                {first}
              </th>
              {rest.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td key={column} className="num py-1.5 pr-4 text-right whitespace-nowrap last:pr-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
