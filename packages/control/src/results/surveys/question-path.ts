import { nextQuestionId, type SurveyQuestion, surveyEnd } from '@pixel/protocol';

/**
 * Returns the ids of the questions on the path of a respondent with these answers, from first to last. Unanswered questions take the path
 * for no answer.
 */
export function questionPath(
  questions: readonly SurveyQuestion[],
  answers: Readonly<Record<string, unknown>>,
): readonly string[] {
  const path = new Set<string>();
  let next = questions[0]?.questionId ?? surveyEnd;
  // Surveys with cycles can't be saved, but the loop must terminate for one from an unknown source too.
  while (next !== surveyEnd && !path.has(next)) {
    path.add(next);
    next = nextQuestionId(questions, next, Object.hasOwn(answers, next) ? answers[next] : undefined);
  }
  return [...path];
}
