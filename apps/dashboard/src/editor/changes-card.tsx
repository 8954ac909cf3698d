import { useQuery } from '@tanstack/react-query';
import { ChangeDescriptions } from '../changes/change-descriptions.tsx';
import { experimentChangesQuery } from '../session/changes.ts';
import { useProjectKey } from '../session/project.ts';
import { Card } from '../ui/card.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';

/** The pending changes, compared with the live version. */
export function ChangesCard() {
  const { review } = usePageWords('editor');
  const { experiment } = useDraft();
  const { data } = useQuery(experimentChangesQuery(useProjectKey(), experiment.experimentKey));
  const format = useFormat();
  if (data === undefined) return null;
  return (
    <Card className="px-4 py-3.5">
      <header className="mb-1 flex flex-wrap items-baseline gap-x-2">
        <h2 className="title-card">{review.changes}</h2>
        {data.liveVersion !== null && (
          <p className="ml-auto text-12 text-muted">{review.comparedWith(format.time(data.liveVersion))}</p>
        )}
      </header>
      {data.changes.length === 0 ? (
        <p className="text-13 text-muted">{review.noChanges}</p>
      ) : (
        <ChangeDescriptions changes={data.changes} />
      )}
    </Card>
  );
}
