import { branchFits } from './branching.ts';
import { type SurveyQuestion, surveyEnd } from './survey.ts';
import type { SurveyProblem } from './survey-problem.ts';
import { tellingAnswers } from './telling-answers.ts';

/** An edge from a question to another one or to the end: by a branch, or by default to the next. */
interface PathStep {
  readonly to: string;
  readonly branch?: number;
}

/** Returns the branches that are never taken, cycles, and unreachable questions. Each branch must be valid on its own. */
export function pathProblems(questions: readonly SurveyQuestion[]): readonly SurveyProblem[] {
  const ways = new Map(
    questions.map((question, at) => [
      question.questionId,
      waysFrom(question, questions[at + 1]?.questionId ?? surveyEnd),
    ]),
  );
  return [
    ...questions.flatMap((question, at) => deadBranches(question, at, ways.get(question.questionId) ?? [])),
    ...circles(questions, ways),
    ...unreachable(questions, ways),
  ];
}

/** The edges out of a question; each one is taken by some answer. */
function waysFrom(question: SurveyQuestion, next: string): readonly PathStep[] {
  const { branching = [] } = question;
  const taken = new Set(
    tellingAnswers(question).map((answer) =>
      branching.findIndex(({ when }) => branchFits(question, when, answer)),
    ),
  );
  return [...taken].map((at) => {
    const branch = branching[at];
    return branch === undefined ? { to: next } : { to: branch.goTo, branch: at };
  });
}

function deadBranches(
  { branching = [] }: SurveyQuestion,
  at: number,
  ways: readonly PathStep[],
): readonly SurveyProblem[] {
  const taken = new Set(ways.map(({ branch }) => branch));
  const always = branching.findIndex(({ when }) => when.operator === 'always');
  return branching.flatMap((_, index) => {
    if (taken.has(index)) return [];
    const message =
      always !== -1 && always < index
        ? 'a branch after one that always matches is never taken; put always last'
        : 'no remaining answer takes this branch';
    return [{ path: ['questions', at, 'branching', index], message }];
  });
}

/** Every cycle contains a branch that leads back; the problem is reported there. */
function circles(
  questions: readonly SurveyQuestion[],
  ways: ReadonlyMap<string, readonly PathStep[]>,
): readonly SurveyProblem[] {
  const positions = new Map(questions.map(({ questionId }, at) => [questionId, at]));
  return questions.flatMap(({ questionId }, at) =>
    (ways.get(questionId) ?? []).flatMap(({ to, branch }) => {
      if (branch === undefined || (positions.get(to) ?? questions.length) > at) return [];
      const back = shortestPath(ways, to, questionId);
      if (back === undefined) return [];
      return [
        {
          path: ['questions', at, 'branching', branch, 'goTo'],
          message: `the branches form a loop: ${[questionId, ...back].map((id) => `"${id}"`).join(' → ')}`,
        },
      ];
    }),
  );
}

function shortestPath(
  ways: ReadonlyMap<string, readonly PathStep[]>,
  from: string,
  to: string,
): readonly string[] | undefined {
  const paths = new Map<string, readonly string[]>([[from, [from]]]);
  for (const [at, path] of paths) {
    if (at === to) return path;
    for (const way of ways.get(at) ?? []) if (!paths.has(way.to)) paths.set(way.to, [...path, way.to]);
  }
  return undefined;
}

function unreachable(
  questions: readonly SurveyQuestion[],
  ways: ReadonlyMap<string, readonly PathStep[]>,
): readonly SurveyProblem[] {
  const reached = new Set(questions.slice(0, 1).map(({ questionId }) => questionId));
  for (const questionId of reached) for (const { to } of ways.get(questionId) ?? []) reached.add(to);
  return questions.flatMap(({ questionId }, at) => {
    const before = questions[at - 1]?.questionId;
    if (reached.has(questionId) || before === undefined) return [];
    const why = reached.has(before)
      ? `every answer to "${before}" leads to ${targetsOf(ways.get(before) ?? [])}`
      : `neither can "${before}" before it`;
    return [
      {
        path: ['questions', at],
        message: `question "${questionId}" cannot be reached: ${why}, and no branch goes there`,
      },
    ];
  });
}

function targetsOf(ways: readonly PathStep[]): string {
  const targets = new Set(ways.map(({ to }) => (to === surveyEnd ? 'the end' : `"${to}"`)));
  return [...targets].join(' or ');
}
