import type { SurveySummary } from '@pixel/control/client';
import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  Copy,
  type LucideIcon,
  Pause,
  Play,
  Undo2,
} from 'lucide-react';
import { MenuItem } from '../ui/menu.tsx';
import { usePageWords } from '../words/page-words.ts';
import { availableSurveyActions, type SurveyAction } from './available-survey-actions.ts';
import type { ActionTarget, useSurveyActions } from './use-survey-actions.ts';

export const surveyActionIcons: Readonly<Record<SurveyAction, LucideIcon>> = {
  pause: Pause,
  resume: Play,
  unschedule: Undo2,
  complete: CircleCheck,
  archive: Archive,
  restore: ArchiveRestore,
};

/** An editor's actions on a survey, as menu items. */
export function SurveyMenuItems({
  survey,
  actions,
  onComplete,
}: {
  readonly survey: ActionTarget & Pick<SurveySummary, 'nextStatuses'>;
  /** Provided by the caller, because the menu unmounts before an action settles. */
  readonly actions: ReturnType<typeof useSurveyActions>;
  /** Opens the confirmation before the survey ends. */
  readonly onComplete: () => void;
}) {
  const words = usePageWords('surveys');
  const { run, duplicate } = actions;
  return (
    <>
      {availableSurveyActions(survey).map(([name, status]) => {
        const Icon = surveyActionIcons[name];
        return (
          <MenuItem
            key={name}
            onSelect={() => (name === 'complete' ? onComplete() : run(survey, name, status))}
          >
            <Icon aria-hidden="true" strokeWidth={1.75} />
            {words.actionLabels[name]}
          </MenuItem>
        );
      })}
      <MenuItem onSelect={() => duplicate(survey)}>
        <Copy aria-hidden="true" strokeWidth={1.75} />
        {words.duplicate}
      </MenuItem>
    </>
  );
}
