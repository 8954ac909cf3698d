import type { Problem } from '../../session/use-problems.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { Question } from './survey-content.ts';

/** Returns what says a problem with the ways through a survey by the numbers of its questions, as their list has them; others stay as they are. */
export function useSayWay(questions: readonly Question[]): (problem: Problem) => Problem {
  const { logic } = usePageWords('surveyEditor');
  const places = new Map(questions.map(({ questionId }, at) => [questionId, at + 1]));
  const numbered = (text: unknown) =>
    String(text).replace(/"([^"]+)"/g, (quoted, questionId: string) => {
      const place = places.get(questionId);
      return place === undefined ? quoted : String(place);
    });
  return (problem) => {
    const { code, parameters = {} } = problem;
    if (code === 'branches_in_circle') return said(problem, logic.circle(numbered(parameters.path)));
    if (code === 'unreachable_question')
      return said(problem, logic.unreachable(places.get(String(parameters.questionId)) ?? 0));
    if (code === 'branch_without_answer') return said(problem, logic.deadBranch);
    if (code === 'branch_after_always') return said(problem, logic.afterAlways);
    return problem;
  };
}

/** A problem that is said so, whatever its code would say. */
function said(problem: Problem, message: string): Problem {
  return { ...problem, code: 'said', message };
}
