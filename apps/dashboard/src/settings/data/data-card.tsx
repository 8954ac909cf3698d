import type { ReactNode } from 'react';
import { useId } from 'react';
import { Card } from '../../ui/card.tsx';

/** A kind of data with the actions on it. */
export function DataCard({
  title,
  about,
  children,
}: {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="p-4">
      <h2 id={id} className="title-card">
        {title}
      </h2>
      <p className="mt-0.5 max-w-[72ch] text-13 text-muted">{about}</p>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </Card>
  );
}
