import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { GitCompareArrows } from 'lucide-react';
import { PublishButton } from '../changes/publish-button.tsx';
import { experimentChangesQuery } from '../session/changes.ts';
import { useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';
import { useSaveExperimentFirst } from './draft/use-save-experiment-first.ts';
import { useDiscard } from './use-discard.ts';

/** Pending changes and the actions on them, fixed at the bottom of the screen. */
export function EditorDock() {
  const { dock } = usePageWords('editor');
  const { experiment, isReadOnly } = useDraft();
  const saveFirst = useSaveExperimentFirst();
  const { data } = useQuery(experimentChangesQuery(useProjectKey(), experiment.experimentKey));
  const navigate = useNavigate();
  const discard = useDiscard();
  const count = data?.changes.filter(
    ({ experimentKey }) => experimentKey === experiment.experimentKey,
  ).length;
  const isNew = experiment.live === null;
  const liveVersion = data?.liveVersion ?? null;
  const canDiscard = !isReadOnly && !isNew && count !== undefined && count > 0 && liveVersion !== null;
  return (
    <section
      id="dock"
      aria-label={dock.title}
      className="fixed inset-x-0 bottom-0 z-30 flex min-h-15 flex-wrap items-center gap-2.5 border-t border-border bg-surface px-4 py-2 shadow-3 max-desk:pb-[calc(12px+env(safe-area-inset-bottom))] desk:left-[228px] desk:px-6"
    >
      <p className="flex min-h-6 min-w-0 grow items-center gap-2 text-13 text-muted max-desk:basis-full">
        {count !== undefined && count > 0 && (
          <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-accent" />
        )}
        <span>
          {isNew ? (
            dock.draft
          ) : count === undefined ? null : count === 0 ? (
            dock.allLive
          ) : (
            <>
              <b className="font-semibold text-text">{dock.edits(count)}</b> {dock.notLive(count)}
            </>
          )}
        </span>
      </p>
      {canDiscard && (
        <Button kind="ghost" disabled={discard.isPending} onClick={() => discard.mutate(liveVersion)}>
          {dock.discard}
        </Button>
      )}
      <Button onClick={() => void navigate({ to: '.', hash: 'review' })}>
        <GitCompareArrows aria-hidden="true" className="size-4" strokeWidth={1.75} />
        <span className="max-desk:hidden">{dock.compare}</span>
        <span className="desk:hidden">{dock.review}</span>
      </Button>
      <div className="empty:hidden max-desk:grow max-desk:*:w-full">
        <PublishButton experiment={experiment} saveFirst={saveFirst} />
      </div>
    </section>
  );
}
