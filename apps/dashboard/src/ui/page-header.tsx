import type { ReactNode } from 'react';

/** A page's title, with a summary and its primary action. */
export function PageHeader({
  title,
  summary,
  actions,
}: {
  readonly title: string;
  readonly summary?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 grow">
        <h1 id="page-title" className="title-page max-desk:text-20">
          {title}
        </h1>
        {summary !== undefined && <p className="num mt-0.5 text-13 text-muted">{summary}</p>}
      </div>
      {actions}
    </header>
  );
}
