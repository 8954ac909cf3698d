import type { Branch, SurveyAnswer, SurveyAnswers, SurveyQuestion } from '@pixel/protocol';
import { isObject } from '../../json.ts';

/** The question that comes after one, by its branches or its place; undefined where the survey is over. */
export function nextQuestion(
  questions: readonly SurveyQuestion[],
  questionId: string,
  answers: SurveyAnswers,
): SurveyQuestion | undefined {
  const at = questions.findIndex((one) => one.questionId === questionId);
  const branch = questions[at]?.branching?.find(({ when }) => fits(when, answers[questionId] ?? null));
  // A question that is not there is the end, as `end` is.
  return branch ? questions.find((one) => one.questionId === branch.goTo) : questions[at + 1];
}

function fits({ operator, value }: Branch['when'], answer: SurveyAnswer | null): boolean {
  if (operator === 'always') return true;
  if (operator === 'answered' || operator === 'not_answered')
    return (answer !== null) === (operator === 'answered');
  if (answer === null) return false;
  const given = (Array.isArray(answer) ? answer : [answer]).map(comparable);
  const isAmong = (wanted: unknown) => given.some((one) => one === comparable(wanted));
  switch (operator) {
    case 'equals':
      return given.length === 1 && isAmong(value);
    case 'not_equals':
      return !(given.length === 1 && isAmong(value));
    case 'in':
      return Array.isArray(value) && value.some(isAmong);
    case 'contains':
      return typeof answer === 'string' && comparable(answer).includes(comparable(value))
        ? true
        : isAmong(value);
    case 'greater':
      return Number(answer) > Number(value);
    case 'less':
      return Number(answer) < Number(value);
  }
}

/** `{ other: text }` is the option `other`. */
function comparable(value: unknown): string {
  return isObject(value) ? 'other' : `${value}`.toLowerCase();
}
