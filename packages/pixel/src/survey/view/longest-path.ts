import type { SurveyQuestion } from '@pixel/protocol';

/** Returns the number of questions on the longest path from one to the end by branches and order, itself included. */
export function longestPath(questions: readonly SurveyQuestion[], from: SurveyQuestion): number {
  const counts: number[] = [];
  const countFrom = (question: SurveyQuestion | undefined): number => {
    if (!question) return 0;
    const at = questions.indexOf(question);
    if (counts[at] === undefined) {
      // A cycle, which the service refuses, is walked once.
      counts[at] = 0;
      const { branching = [] } = question;
      counts[at] =
        1 +
        Math.max(
          branching.some(({ when }) => when.operator === 'always') ? 0 : countFrom(questions[at + 1]),
          ...branching.map(({ goTo }) => countFrom(questions.find((one) => one.questionId === goTo))),
        );
    }
    return counts[at];
  };
  return countFrom(from);
}
