import type { SurveyQuestion } from '@pixel/protocol';

/** Returns the number of questions on the longest path from one to the end by branches and order, itself included. */
export function longestPath(questions: readonly SurveyQuestion[], from: SurveyQuestion): number {
  const counts: number[] = [];
  const countFrom = (question: SurveyQuestion | undefined): number => {
    if (!question) return 0;
    const index = questions.indexOf(question);
    if (counts[index] === undefined) {
      // A cycle, which the service rejects, is followed once.
      counts[index] = 0;
      const { branching = [] } = question;
      counts[index] =
        1 +
        Math.max(
          branching.some(({ when }) => when.operator === 'always') ? 0 : countFrom(questions[index + 1]),
          ...branching.map(({ goTo }) => countFrom(questions.find((one) => one.questionId === goTo))),
        );
    }
    return counts[index];
  };
  return countFrom(from);
}
