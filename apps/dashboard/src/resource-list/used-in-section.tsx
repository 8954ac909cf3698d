import { type ComponentProps, useId } from 'react';
import { ExperimentLinks } from '../session/experiment-links.tsx';
import { useWords } from '../words/words.ts';
import type { ResourceUsage } from './users-cell.tsx';

/** Where a resource is used, with links to the experiments. */
export function UsedInSection({
  usedBy,
  usedBySurveys,
  notUsed,
  surveys,
  renderDetail,
}: ResourceUsage &
  Pick<ComponentProps<typeof ExperimentLinks>, 'renderDetail'> & {
    readonly notUsed: string;
    readonly surveys: (keys: string) => string;
  }) {
  const { resources } = useWords();
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-border border-t pt-4">
      <h3 id={id} className="mb-2 text-13 font-[560]">
        {resources.usedIn}
      </h3>
      {usedBy.length + usedBySurveys.length === 0 && <p className="text-13 text-muted">{notUsed}</p>}
      {usedBy.length > 0 && (
        <ExperimentLinks keys={usedBy} {...(renderDetail !== undefined && { renderDetail })} />
      )}
      {usedBySurveys.length > 0 && (
        <p className="mt-2 text-13 text-muted">{surveys(usedBySurveys.join(', '))}</p>
      )}
    </section>
  );
}
