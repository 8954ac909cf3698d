import { CircleAlert } from 'lucide-react';
import { usePageWords } from '../../words/page-words.ts';

/** Marks a part of a survey that has a problem. */
export function ProblemMark() {
  const { isWrong } = usePageWords('surveyEditor');
  return (
    <span title={isWrong} className="mt-0.5 shrink-0 text-negative-text">
      <CircleAlert aria-hidden="true" className="size-4" strokeWidth={1.75} />
      <span className="sr-only">{isWrong}</span>
    </span>
  );
}
