import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { usePageWords } from '../words/page-words.ts';
import type { SectionId } from './draft/section-id.ts';

/** One section of the editor; its id is the URL fragment. */
export function Section({
  id,
  summary,
  actions,
  children,
}: {
  readonly id: SectionId;
  /** A few words beside its title. */
  readonly summary?: ReactNode;
  /** At the end of the title's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { sections } = usePageWords('editor');
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="max-desk:scroll-mt-14">
      <header className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-3.5">
        <h2 id={`${id}-title`} className="title-card">
          {sections[id]}
        </h2>
        {summary !== undefined && <p className="text-13 text-muted">{summary}</p>}
        {actions !== undefined && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </header>
      <div className="px-4 pt-3 pb-4">{children}</div>
    </Card>
  );
}
