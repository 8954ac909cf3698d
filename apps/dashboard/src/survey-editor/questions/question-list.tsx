import { CornerDownRight, GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useRowDrag } from '../../ui/use-row-drag.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { useSelection } from '../draft/use-selection.ts';
import { partRowClass } from '../parts/part-row-class.ts';
import { ProblemMark } from '../parts/problem-mark.tsx';
import { withMoved } from './question-edits.ts';
import { questionIcons } from './question-types.ts';
import { useDescribeBranch } from './use-describe-branch.ts';

/** List of the questions with their branches; rows can be moved by dragging or with the arrow keys. */
export function QuestionList() {
  const words = usePageWords('surveyEditor');
  const { content, change, endStep, problems, isReadOnly } = useSurveyDraft();
  const { at: current, openQuestion } = useSelection();
  const { questions } = content;
  const describeBranch = useDescribeBranch(questions);
  const move = (from: number, to: number) => {
    if (to >= 0 && to < questions.length && to !== from)
      change({ questions: withMoved(questions, from, to) }, `move ${questions[from]?.questionId}`);
  };

  function handleKeyDown(event: KeyboardEvent, at: number): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
  }

  const drag = useRowDrag({ onMove: move, onEnd: endStep });

  return (
    <ol {...drag.list} aria-label={words.questions} className="flex flex-col">
      {questions.map((question, at) => {
        const { questionId, type, title, branching = [] } = question;
        const Icon = questionIcons[type];
        const problem = problems.find(
          ({ path }) => path === `questions.${at}` || path.startsWith(`questions.${at}.`),
        );
        return (
          <li key={questionId} className="group relative flex">
            {!isReadOnly && (
              <button
                type="button"
                aria-label={words.moveQuestion(at + 1)}
                title={words.moveHint}
                className="grid w-6 shrink-0 cursor-grab touch-none place-items-center rounded-1 text-faint hover:text-text max-desk:w-9"
                onKeyDown={(event) => handleKeyDown(event, at)}
                onPointerDown={drag.startDrag(at)}
              >
                <GripVertical aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              </button>
            )}
            <button
              type="button"
              aria-current={current === at ? 'true' : undefined}
              className={partRowClass}
              onClick={() => openQuestion(questionId)}
            >
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
              <span className="min-w-0 grow">
                <span className="line-clamp-3 font-[560] break-words">
                  {at + 1}. <bdi>{title === '' ? words.noTitle : title}</bdi>
                </span>
                <span className="block text-12 text-muted">{words.types[type]}</span>
                {branching.map((branch, index) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: branches have no id
                    key={index}
                    className="flex gap-1 text-12 text-accent-text"
                  >
                    <CornerDownRight
                      aria-hidden="true"
                      className="mt-0.5 size-3 shrink-0"
                      strokeWidth={1.75}
                    />
                    <span className="min-w-0 break-words">{describeBranch(question, branch)}</span>
                  </span>
                ))}
                {problem !== undefined && problem.code === 'branching' && (
                  <span className="mt-0.5 block text-12 text-negative-text">{problem.message}</span>
                )}
              </span>
              {problem !== undefined && <ProblemMark />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
