import { type Branch, type SurveyQuestion, surveyEnd } from './survey.ts';

/**
 * Gives the id of the question that follows one once it is answered so, or `end`. An answer that is not there is undefined or null; a
 * text of blanks is none either. Throws nothing: what leads nowhere ends the survey.
 */
export function nextQuestion(
  questions: readonly SurveyQuestion[],
  questionId: string,
  answer: unknown,
): string {
  const at = questions.findIndex((question) => question.questionId === questionId);
  const question = questions[at];
  if (question === undefined) return surveyEnd;
  const branch = question.branching?.find(({ when }) => branchFits(question, when, answer));
  return branch?.goTo ?? questions[at + 1]?.questionId ?? surveyEnd;
}

/** Tells whether a branch of a question is taken with an answer; see the operators for what each compares. */
export function branchFits(
  { type }: Pick<SurveyQuestion, 'type'>,
  { operator, value }: Branch['when'],
  answer: unknown,
): boolean {
  const given = partsOf(answer);
  const wanted = (Array.isArray(value) ? value : [value]).map(fold);
  const isOne = given.some((part) => wanted.includes(part));
  switch (operator) {
    case 'always':
      return true;
    case 'answered':
      return given.length > 0;
    case 'not_answered':
      return given.length === 0;
    case 'equals':
      return given.length === 1 && isOne;
    case 'not_equals':
      return given.length > 0 && !(given.length === 1 && isOne);
    case 'in':
      return isOne;
    case 'contains':
      return type === 'open_text' ? given.some((part) => part.includes(wanted[0] ?? '')) : isOne;
    case 'greater':
      return given.length === 1 && Number(given[0]) > Number(value);
    case 'less':
      return given.length === 1 && Number(given[0]) < Number(value);
  }
}

/** What of an answer is compared: a text, a number, or the ids of the options that were chosen. */
function partsOf(answer: unknown): readonly string[] {
  if (answer === undefined || answer === null) return [];
  if (Array.isArray(answer)) return answer.flatMap(partsOf);
  if (typeof answer === 'object') return ['other'];
  const part = fold(answer).trim();
  return part === '' ? [] : [part];
}

function fold(value: unknown): string {
  return String(value).toLowerCase();
}
