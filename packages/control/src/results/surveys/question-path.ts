import { nextQuestion, type SurveyQuestion, surveyEnd } from '@pixel/protocol';

/**
 * Gives the ids of the questions that somebody with these answers comes by, from the first to the end. What is not answered leads
 * where no answer leads.
 */
export function questionPath(
  questions: readonly SurveyQuestion[],
  answers: Readonly<Record<string, unknown>>,
): readonly string[] {
  const path = new Set<string>();
  let next = questions[0]?.questionId ?? surveyEnd;
  // Surveys that go round in circles are refused when they are saved; one of an unknown hand must still end.
  while (next !== surveyEnd && !path.has(next)) {
    path.add(next);
    next = nextQuestion(questions, next, Object.hasOwn(answers, next) ? answers[next] : undefined);
  }
  return [...path];
}
