import { type ReactNode, useId } from 'react';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Block } from '../ui/skeleton.tsx';
import { usePageWords } from '../words/page-words.ts';

/** A section of the page: its content once loaded, a placeholder while loading, or the error. */
export function Part({
  title,
  description,
  actions,
  query,
  children,
}: {
  readonly title: string;
  readonly description: string;
  readonly actions?: ReactNode;
  readonly query: { readonly data: unknown; readonly error: Error | null };
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="p-4">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 grow">
          <h2 id={id} className="title-card">
            {title}
          </h2>
          <p className="mt-0.5 max-w-[72ch] text-13 text-muted">{description}</p>
        </div>
        {actions}
      </header>
      <div className="mt-3 text-13">
        {query.data !== undefined ? (
          children
        ) : query.error !== null ? (
          <ErrorNotice error={query.error} />
        ) : (
          <Block className="h-16" />
        )}
      </div>
    </Card>
  );
}

/** A table that scrolls horizontally if there is no room. */
export function Table({
  label,
  headings,
  isNumeric = false,
  children,
}: {
  readonly label: string;
  readonly headings: readonly string[];
  /** Whether all columns but the first contain numbers, which are right-aligned. */
  readonly isNumeric?: boolean;
  readonly children: ReactNode;
}) {
  const { table } = usePageWords('installation');
  return (
    <section
      aria-label={table(label)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: A scroll container must be reachable by keyboard.
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-3 border border-border"
    >
      <table
        className={classNames(
          'num w-full text-13',
          isNumeric && '[&_td]:text-right [&_th:not(:first-child)]:text-right',
        )}
      >
        <thead>
          <tr className="text-left text-12 text-faint">
            {headings.map((heading) => (
              <th key={heading} className="px-3 py-1.5 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border border-t border-border [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5">
          {children}
        </tbody>
      </table>
    </section>
  );
}
