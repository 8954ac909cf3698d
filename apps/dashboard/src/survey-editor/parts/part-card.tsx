import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** Card around the form of the selected part of a survey. */
export function PartCard({
  title,
  about,
  actions,
  children,
}: {
  readonly title: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Card aria-labelledby="part-title">
      <header className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-3.5">
        <h2 id="part-title" className="title-card">
          {title}
        </h2>
        {actions !== undefined && <div className="ml-auto flex flex-wrap items-end gap-1">{actions}</div>}
        {about !== undefined && <p className="basis-full text-13 text-muted">{about}</p>}
      </header>
      <div className="flex flex-col gap-4 px-4 pt-3 pb-4">{children}</div>
    </Card>
  );
}
