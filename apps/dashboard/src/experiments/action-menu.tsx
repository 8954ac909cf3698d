import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, ArrowRight, Pause, Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { MenuItem } from '../ui/menu.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { useWords } from '../words/words.ts';
import { availableListActions } from './available-list-actions.ts';
import { useListActions } from './use-list-actions.ts';

export const actionIcons = { paused: Pause, running: Play, archived: Archive, restored: ArchiveRestore };

interface ActionProps {
  readonly experiment: OverviewExperiment;
  readonly canEdit: boolean;
}

/** Menu of actions on an experiment in the list. */
export function ActionMenu({
  isCursor,
  isOpen,
  onOpenChange,
  ...action
}: ActionProps & Pick<ComponentProps<typeof RowMenu>, 'isCursor' | 'isOpen' | 'onOpenChange'>) {
  const { experimentsPage } = useWords();
  return (
    <RowMenu
      label={experimentsPage.actionsOf(action.experiment.name)}
      {...{ isCursor, isOpen, onOpenChange }}
    >
      <ActionItems {...action} />
    </RowMenu>
  );
}

function ActionItems({ experiment, canEdit }: ActionProps) {
  const projectKey = useProjectKey();
  const { experimentsPage } = useWords();
  const applyAction = useListActions();
  return (
    <>
      <MenuItem asChild>
        <Link
          to="/p/$projectKey/experiments/$experimentKey"
          params={{ projectKey, experimentKey: experiment.experimentKey }}
        >
          <ArrowRight aria-hidden="true" strokeWidth={1.75} />
          {experimentsPage.open}
        </Link>
      </MenuItem>
      {canEdit &&
        availableListActions(experiment).map((action) => {
          const Icon = actionIcons[action];
          return (
            <MenuItem key={action} onSelect={() => void applyAction([experiment], action)}>
              <Icon aria-hidden="true" strokeWidth={1.75} />
              {experimentsPage.actions[action]}
            </MenuItem>
          );
        })}
    </>
  );
}
