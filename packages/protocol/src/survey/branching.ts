import { type Branch, type SurveyQuestion, surveyEnd } from './survey.ts';

/**
 * Returns the id of the question that follows this answer, or `end`. Undefined, null and blank strings count as no answer. Never throws: an
 * unknown question ends the survey.
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

/** Whether a question's branch matches an answer; see {@link branchOperators} for what each operator compares. */
export function branchFits(
  { type }: Pick<SurveyQuestion, 'type'>,
  { operator, value }: Branch['when'],
  answer: unknown,
): boolean {
  const parts = partsOf(answer);
  const wanted = (Array.isArray(value) ? value : [value]).map(fold);
  const isAny = parts.some((part) => wanted.includes(part));
  switch (operator) {
    case 'always':
      return true;
    case 'answered':
      return parts.length > 0;
    case 'not_answered':
      return parts.length === 0;
    case 'equals':
      return parts.length === 1 && isAny;
    case 'not_equals':
      return parts.length > 0 && !(parts.length === 1 && isAny);
    case 'in':
      return isAny;
    case 'contains':
      return type === 'open_text' ? parts.some((part) => part.includes(wanted[0] ?? '')) : isAny;
    case 'greater':
      return parts.length === 1 && Number(parts[0]) > Number(value);
    case 'less':
      return parts.length === 1 && Number(parts[0]) < Number(value);
  }
}

/** The comparable parts of an answer: a string, a number, or the ids of the chosen options, with `other` for an own answer. */
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
