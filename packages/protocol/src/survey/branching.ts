import { type Branch, type SurveyQuestion, surveyEnd } from './survey.ts';

/**
 * Returns the id of the question that follows this answer, or `end` (`surveyEnd`). Undefined, null and blank strings count as no answer.
 * Never throws: an unknown question ends the survey.
 */
export function nextQuestionId(
  questions: readonly SurveyQuestion[],
  questionId: string,
  answer: unknown,
): string {
  const index = questions.findIndex((question) => question.questionId === questionId);
  const question = questions[index];
  if (question === undefined) return surveyEnd;
  const branch = question.branching?.find(({ when }) => branchMatches(question, when, answer));
  return branch?.goTo ?? questions[index + 1]?.questionId ?? surveyEnd;
}

/** Whether a question's branch matches an answer; `branchOperators` documents what each operator compares. */
export function branchMatches(
  { type }: Pick<SurveyQuestion, 'type'>,
  { operator, value }: Branch['when'],
  answer: unknown,
): boolean {
  const parts = answerParts(answer);
  const operands = (Array.isArray(value) ? value : [value]).map(lowerCase);
  const matchesAny = parts.some((part) => operands.includes(part));
  switch (operator) {
    case 'always':
      return true;
    case 'answered':
      return parts.length > 0;
    case 'not_answered':
      return parts.length === 0;
    case 'equals':
      return parts.length === 1 && matchesAny;
    case 'not_equals':
      return parts.length > 0 && !(parts.length === 1 && matchesAny);
    case 'in':
      return matchesAny;
    case 'contains':
      return type === 'open_text' ? parts.some((part) => part.includes(operands[0] ?? '')) : matchesAny;
    case 'greater':
      return parts.length === 1 && Number(parts[0]) > Number(value);
    case 'less':
      return parts.length === 1 && Number(parts[0]) < Number(value);
  }
}

/**
 * Returns the parts of an answer that branches compare, in lower case: its text or number, or the ids of the chosen options. An object,
 * which is the visitor's own answer to a choice, becomes `other`. Empty without an answer.
 */
function answerParts(answer: unknown): readonly string[] {
  if (answer === undefined || answer === null) return [];
  if (Array.isArray(answer)) return answer.flatMap(answerParts);
  if (typeof answer === 'object') return ['other'];
  const part = lowerCase(answer).trim();
  return part === '' ? [] : [part];
}

function lowerCase(value: unknown): string {
  return String(value).toLowerCase();
}
