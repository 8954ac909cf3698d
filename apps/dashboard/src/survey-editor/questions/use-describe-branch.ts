import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { Branch, Question } from '../draft/survey-content.ts';
import { endTarget } from './question-edits.ts';
import { scaleRange } from './question-types.ts';

/** Returns a function that describes a branch of a question by its answer and target, such as “1 to 5: to the end”. */
export function useDescribeBranch(questions: readonly Question[]) {
  const { logic } = usePageWords('surveyEditor');
  const format = useFormat();

  function describeTarget(goTo: string): string {
    if (goTo === endTarget) return logic.toEnd;
    const index = questions.findIndex(({ questionId }) => questionId === goTo);
    return index === -1 ? logic.toNowhere : logic.toQuestion(index + 1);
  }

  function describeAnswer(question: Question, { operator, value }: Branch['when']): string {
    const range = scaleRange(question);
    if (operator === 'less' && range !== undefined && typeof value === 'number')
      return logic.range(format.number(range.min), format.number(value - 1));
    if (operator === 'greater' && range !== undefined && typeof value === 'number')
      return logic.range(format.number(value + 1), format.number(range.max));
    const labels = [value].flat().map((item) => valueLabel(question, item));
    return logic.answers[operator](labels.join(', '));
  }

  function valueLabel({ options = [] }: Question, value: unknown): string {
    if (typeof value === 'boolean') return value ? logic.yes : logic.no;
    if (typeof value === 'number') return format.number(value);
    const option = options.find(({ optionId }) => optionId === value);
    if (option !== undefined) return logic.quoted(option.label);
    return value === 'other' ? logic.other : logic.quoted(String(value ?? ''));
  }

  return (question: Question, { when, goTo }: Branch): string =>
    `${describeAnswer(question, when)}: ${describeTarget(goTo)}`;
}
