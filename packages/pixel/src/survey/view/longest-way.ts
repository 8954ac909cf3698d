import type { SurveyQuestion } from '@pixel/protocol';

/** Counts the questions of the longest way that branches and places lead from one to the end, itself among them. */
export function longestWay(questions: readonly SurveyQuestion[], from: SurveyQuestion): number {
  const counts: number[] = [];
  const countFrom = (question: SurveyQuestion | undefined): number => {
    if (!question) return 0;
    const at = questions.indexOf(question);
    if (counts[at] === undefined) {
      // A circle, which the service refuses, is gone once.
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
