import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { Branch, Question } from '../draft/survey-content.ts';
import { end } from './edits.ts';
import { pointsOf } from './question-types.ts';

/** Returns a function that describes a question's branches: the answer and the target of each. */
export function useDescribeBranch(questions: readonly Question[]) {
  const { logic } = usePageWords('surveyEditor');
  const format = useFormat();

  function target(goTo: string): string {
    if (goTo === end) return logic.toEnd;
    const at = questions.findIndex(({ questionId }) => questionId === goTo);
    return at === -1 ? logic.toNowhere : logic.toQuestion(at + 1);
  }

  function answer(question: Question, { operator, value }: Branch['when']): string {
    const points = pointsOf(question);
    if (operator === 'less' && points !== undefined && typeof value === 'number')
      return logic.range(format.number(points.min), format.number(value - 1));
    if (operator === 'greater' && points !== undefined && typeof value === 'number')
      return logic.range(format.number(value + 1), format.number(points.max));
    const named = [value].flat().map((each) => labelOf(question, each));
    return logic.answers[operator](named.join(', '));
  }

  function labelOf({ options = [] }: Question, value: unknown): string {
    if (typeof value === 'boolean') return value ? logic.yes : logic.no;
    if (typeof value === 'number') return format.number(value);
    const option = options.find(({ optionId }) => optionId === value);
    if (option !== undefined) return logic.quoted(option.label);
    return value === 'other' ? logic.other : logic.quoted(String(value ?? ''));
  }

  return (question: Question, { when, goTo }: Branch): string => `${answer(question, when)}: ${target(goTo)}`;
}
