import type { Branch, QuestionType, SurveyAnswer, SurveyAnswers, SurveyQuestion } from '@pixel/protocol';
import { isObject } from '../../json.ts';

/** Returns the question after one, by its branches or its position; undefined if the survey is over. */
export function nextQuestion(
  questions: readonly SurveyQuestion[],
  questionId: string,
  answers: SurveyAnswers,
): SurveyQuestion | undefined {
  const index = questions.findIndex((one) => one.questionId === questionId);
  const { branching, type = 'link' } = questions[index] ?? {};
  const branch = branching?.find(({ when }) => fits(when, type, answers[questionId] ?? null));
  // A missing question means the end, like `end`.
  return branch ? questions.find((one) => one.questionId === branch.goTo) : questions[index + 1];
}

/** Compares like the service, in `branchMatches`. */
function fits({ operator, value }: Branch['when'], type: QuestionType, answer: SurveyAnswer | null): boolean {
  const parts =
    answer === null ? [] : (Array.isArray(answer) ? answer : [answer]).map((part) => comparable(part).trim());
  const expected = (Array.isArray(value) ? value : [value]).map(comparable);
  const isOne = parts.some((part) => expected.includes(part));
  const isAlone = parts.length === 1;
  switch (operator) {
    case 'always':
      return true;
    case 'answered':
      return parts.length > 0;
    case 'not_answered':
      return parts.length === 0;
    case 'equals':
      return isAlone && isOne;
    case 'not_equals':
      return parts.length > 0 && !(isAlone && isOne);
    case 'in':
      return isOne;
    case 'contains':
      return type === 'open_text' ? parts.some((part) => part.includes(expected[0] ?? '')) : isOne;
    case 'greater':
      return isAlone && Number(parts[0]) > Number(value);
    case 'less':
      return isAlone && Number(parts[0]) < Number(value);
  }
}

/** `{ other: text }` is the option `other`. */
function comparable(value: unknown): string {
  return isObject(value) ? 'other' : `${value}`.toLowerCase();
}
