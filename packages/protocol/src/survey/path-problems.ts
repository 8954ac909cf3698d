import { branchMatches } from './branching.ts';
import { representativeAnswers } from './representative-answers.ts';
import { type SurveyQuestion, surveyEnd } from './survey.ts';
import type { SurveyProblem } from './survey-problem.ts';

/** An edge of a survey's graph: from a question to another one or to the end, by a branch or by default to the next question. */
interface Edge {
  readonly to: string;
  /** Index of the branch; absent by default. */
  readonly branch?: number;
}

/**
 * Returns a problem for each branch that is never taken, each cycle, and each unreachable question. Each branch must be valid on its own.
 */
export function pathProblems(questions: readonly SurveyQuestion[]): readonly SurveyProblem[] {
  const edges = new Map(
    questions.map((question, questionIndex) => [
      question.questionId,
      edgesFrom(question, questions[questionIndex + 1]?.questionId ?? surveyEnd),
    ]),
  );
  return [
    ...questions.flatMap((question, questionIndex) =>
      deadBranchProblems(question, questionIndex, edges.get(question.questionId) ?? []),
    ),
    ...cycleProblems(questions, edges),
    ...unreachableProblems(questions, edges),
  ];
}

/** Returns the edges out of a question that at least one answer takes. */
function edgesFrom(question: SurveyQuestion, next: string): readonly Edge[] {
  const { branching = [] } = question;
  const takenBranches = new Set(
    representativeAnswers(question).map((answer) =>
      branching.findIndex(({ when }) => branchMatches(question, when, answer)),
    ),
  );
  return [...takenBranches].map((branchIndex) => {
    const branch = branching[branchIndex];
    return branch === undefined ? { to: next } : { to: branch.goTo, branch: branchIndex };
  });
}

function deadBranchProblems(
  { branching = [] }: SurveyQuestion,
  questionIndex: number,
  edges: readonly Edge[],
): readonly SurveyProblem[] {
  const taken = new Set(edges.map(({ branch }) => branch));
  const alwaysIndex = branching.findIndex(({ when }) => when.operator === 'always');
  return branching.flatMap((_, branchIndex) => {
    if (taken.has(branchIndex)) return [];
    const message =
      alwaysIndex !== -1 && alwaysIndex < branchIndex
        ? 'a branch after one that always matches is never taken; put always last'
        : 'no remaining answer takes this branch';
    return [{ path: ['questions', questionIndex, 'branching', branchIndex], message }];
  });
}

/** Returns the problem of each cycle at its branch that leads back to an earlier question, or to the same one. */
function cycleProblems(
  questions: readonly SurveyQuestion[],
  edges: ReadonlyMap<string, readonly Edge[]>,
): readonly SurveyProblem[] {
  const positions = new Map(questions.map(({ questionId }, questionIndex) => [questionId, questionIndex]));
  return questions.flatMap(({ questionId }, questionIndex) =>
    (edges.get(questionId) ?? []).flatMap(({ to, branch }) => {
      if (branch === undefined || (positions.get(to) ?? questions.length) > questionIndex) return [];
      const returnPath = shortestPath(edges, to, questionId);
      if (returnPath === undefined) return [];
      return [
        {
          path: ['questions', questionIndex, 'branching', branch, 'goTo'],
          message: `the branches form a loop: ${[questionId, ...returnPath].map((id) => `"${id}"`).join(' → ')}`,
        },
      ];
    }),
  );
}

function shortestPath(
  edges: ReadonlyMap<string, readonly Edge[]>,
  from: string,
  to: string,
): readonly string[] | undefined {
  const paths = new Map<string, readonly string[]>([[from, [from]]]);
  for (const [questionId, path] of paths) {
    if (questionId === to) return path;
    for (const edge of edges.get(questionId) ?? [])
      if (!paths.has(edge.to)) paths.set(edge.to, [...path, edge.to]);
  }
  return undefined;
}

function unreachableProblems(
  questions: readonly SurveyQuestion[],
  edges: ReadonlyMap<string, readonly Edge[]>,
): readonly SurveyProblem[] {
  const reached = new Set(questions.slice(0, 1).map(({ questionId }) => questionId));
  for (const questionId of reached) for (const { to } of edges.get(questionId) ?? []) reached.add(to);
  return questions.flatMap(({ questionId }, questionIndex) => {
    const previousId = questions[questionIndex - 1]?.questionId;
    if (reached.has(questionId) || previousId === undefined) return [];
    const reason = reached.has(previousId)
      ? `every answer to "${previousId}" leads to ${targetsOf(edges.get(previousId) ?? [])}`
      : `nor can "${previousId}" before it`;
    return [
      {
        path: ['questions', questionIndex],
        message: `question "${questionId}" cannot be reached: ${reason}, and no branch goes there`,
      },
    ];
  });
}

function targetsOf(edges: readonly Edge[]): string {
  const targets = new Set(edges.map(({ to }) => (to === surveyEnd ? 'the end' : `"${to}"`)));
  return [...targets].join(' or ');
}
