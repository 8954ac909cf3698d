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
import { type Move, movesOf } from './moves-of.ts';
import type { SurveyToMove, useSurveyMoves } from './use-survey-moves.ts';

export const moveIcons: Readonly<Record<Move, LucideIcon>> = {
  pause: Pause,
  goOn: Play,
  unschedule: Undo2,
  complete: CircleCheck,
  archive: Archive,
  restore: ArchiveRestore,
};

/** An editor's actions on a survey, as menu items. */
export function SurveyMenuItems({
  survey,
  moves,
  onComplete,
}: {
  readonly survey: SurveyToMove & Pick<SurveySummary, 'nextStatuses'>;
  /** Kept by the caller, because the menu unmounts before a move settles. */
  readonly moves: ReturnType<typeof useSurveyMoves>;
  /** Opens the confirmation before the survey ends. */
  readonly onComplete: () => void;
}) {
  const words = usePageWords('surveys');
  const { move, duplicate } = moves;
  return (
    <>
      {movesOf(survey).map(([name, status]) => {
        const Icon = moveIcons[name];
        return (
          <MenuItem
            key={name}
            onSelect={() => (name === 'complete' ? onComplete() : move(survey, name, status))}
          >
            <Icon aria-hidden="true" strokeWidth={1.75} />
            {words.moves[name]}
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
