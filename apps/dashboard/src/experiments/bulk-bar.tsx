import { Download, X } from 'lucide-react';
import type { OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { actionIcons } from './action-menu.tsx';
import { availableListActions, type ListAction } from './available-list-actions.ts';
import { saveCsv } from './save-csv.ts';
import { TagButton } from './tag-button.tsx';
import { useAddTag } from './use-add-tag.ts';
import { useListActions } from './use-list-actions.ts';

/** Actions on several experiments at once; all can be undone. */
export function BulkBar({
  experiments,
  knownTags,
  onDone,
}: {
  readonly experiments: readonly OverviewExperiment[];
  readonly knownTags: readonly string[];
  readonly onDone: () => void;
}) {
  const { experimentsPage, common } = useWords();
  const format = useFormat();
  const projectKey = useProjectKey();
  const applyAction = useListActions();
  const addTag = useAddTag();
  const applicableTo = (action: ListAction) =>
    experiments.filter((experiment) => availableListActions(experiment).includes(action));

  function applyTo(action: ListAction): void {
    onDone();
    void applyAction(applicableTo(action), action);
  }

  return (
    <section
      aria-label={experimentsPage.selected(format.count(experiments.length))}
      className="sticky bottom-4 z-30 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-2 rounded-4 bg-raised p-2 pl-4 shadow-3 ring-1 ring-border"
    >
      <span className="num text-13 font-[540]">
        {experimentsPage.selected(format.count(experiments.length))}
      </span>
      {(['paused', 'archived'] as const).map((action) => {
        const Icon = actionIcons[action];
        return (
          applicableTo(action).length > 0 && (
            <Button key={action} size="small" onClick={() => applyTo(action)}>
              <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              {experimentsPage.actions[action]}
            </Button>
          )
        );
      })}
      <TagButton
        knownTags={knownTags}
        onTag={(tag) => {
          onDone();
          void addTag(experiments, tag);
        }}
      />
      <Button size="small" onClick={() => saveCsv(projectKey, experiments)}>
        <Download aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        {experimentsPage.csv}
      </Button>
      <Button kind="ghost" size="small" shape="icon" aria-label={common.clear} onClick={onDone}>
        <X aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      </Button>
    </section>
  );
}
