import { GitBranch } from 'lucide-react';
import { usePageWords } from '../../words/page-words.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';

/** Line about the survey's branching: whether every path ends and every question is reachable, or the number of problems. */
export function LogicStatus() {
  const { logic } = usePageWords('surveyEditor');
  const { problems, isLogicChecked } = useSurveyDraft();
  const found = isLogicChecked ? problems.filter(({ code }) => code === 'branching').length : 0;
  return (
    <p
      role="status"
      className={`mt-1 flex items-center gap-2 border-t border-border px-2 pt-2 pb-1 text-12 ${found > 0 ? 'text-negative-text' : 'text-muted'}`}
    >
      <GitBranch aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
      {!isLogicChecked ? logic.unchecked : found > 0 ? logic.found(found) : logic.fine}
    </p>
  );
}
