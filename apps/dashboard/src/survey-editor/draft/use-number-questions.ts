import type { Problem } from '../../session/use-problems.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { Question } from './survey-content.ts';

/**
 * Returns a function that replaces the message of a branching problem by one with the numbers that the question list displays. Returns
 * other problems unchanged.
 */
export function useNumberQuestions(questions: readonly Question[]): (problem: Problem) => Problem {
  const { logic } = usePageWords('surveyEditor');
  const numbers = new Map(questions.map(({ questionId }, index) => [questionId, index + 1]));
  const withNumbers = (text: unknown) =>
    String(text).replace(/"([^"]+)"/g, (quoted, questionId: string) => {
      const number = numbers.get(questionId);
      return number === undefined ? quoted : String(number);
    });
  return (problem) => {
    const { code, parameters = {} } = problem;
    if (code === 'branches_in_circle')
      return withMessage(problem, logic.circle(withNumbers(parameters.path)));
    if (code === 'unreachable_question')
      return withMessage(problem, logic.unreachable(numbers.get(String(parameters.questionId)) ?? 0));
    if (code === 'branch_without_answer') return withMessage(problem, logic.deadBranch);
    if (code === 'branch_after_always') return withMessage(problem, logic.afterAlways);
    return problem;
  };
}

/** Returns the problem with this message and a code without a translation, so that the message is displayed as it is. */
function withMessage(problem: Problem, message: string): Problem {
  return { ...problem, code: 'branching', message };
}
