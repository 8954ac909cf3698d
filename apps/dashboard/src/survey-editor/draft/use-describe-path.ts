import type { Problem } from '../../session/use-problems.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { Question } from './survey-content.ts';

/**
 * Returns a function that rewords a problem with a survey's branching, using the question numbers of the list; leaves other problems
 * unchanged.
 */
export function useDescribePath(questions: readonly Question[]): (problem: Problem) => Problem {
  const { logic } = usePageWords('surveyEditor');
  const numbers = new Map(questions.map(({ questionId }, at) => [questionId, at + 1]));
  const numbered = (text: unknown) =>
    String(text).replace(/"([^"]+)"/g, (quoted, questionId: string) => {
      const number = numbers.get(questionId);
      return number === undefined ? quoted : String(number);
    });
  return (problem) => {
    const { code, parameters = {} } = problem;
    if (code === 'branches_in_circle') return withMessage(problem, logic.circle(numbered(parameters.path)));
    if (code === 'unreachable_question')
      return withMessage(problem, logic.unreachable(numbers.get(String(parameters.questionId)) ?? 0));
    if (code === 'branch_without_answer') return withMessage(problem, logic.deadBranch);
    if (code === 'branch_after_always') return withMessage(problem, logic.afterAlways);
    return problem;
  };
}

/** Overrides the message derived from a problem's code. */
function withMessage(problem: Problem, message: string): Problem {
  return { ...problem, code: 'said', message };
}
