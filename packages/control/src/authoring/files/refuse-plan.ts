import { ControlError } from '../../base/control-error.ts';
import type { Merge } from '../../project/content/merge.ts';
import { mergeProblems } from '../../project/content/merge-problems.ts';
import {
  byPlace,
  invalidConfiguration,
  oncePerPlace,
  placeProblem,
} from '../../project/content/place-problem.ts';
import type { ValueProblem } from '../../project/content/problem.ts';
import { surveyExperimentProblems } from '../../project/content/survey-experiment-problems.ts';
import type { Application } from './apply-options.ts';
import { phaseEdits, repeatedSalts } from './begin-phases.ts';
import type { Plan } from './plan-apply.ts';
import { createLocateOnce } from './read-source.ts';

/** What is looked at of a file: its text, how it is applied, and what was found in it before there were plans. */
interface Looked {
  readonly source: string;
  readonly application: Application;
  /** Paths begin at the file. */
  readonly found: readonly ValueProblem[];
}

/** Refuses plans that cannot be carried out, with every problem of the file in its order. */
export function refusePlan(plans: readonly Plan[], { source, application, found }: Looked): void {
  const { newPhase } = application;
  const locate = createLocateOnce(source);
  const place = (problems: readonly ValueProblem[]) =>
    oncePerPlace(problems.map((problem) => placeProblem(problem, locate))).sort(byPlace);
  const inFile = (find: (plan: Plan) => readonly ValueProblem[]): readonly ValueProblem[] =>
    plans.flatMap((plan, at) =>
      find(plan).map(({ path, ...problem }) => ({ path: ['projects', at, ...path], ...problem })),
    );
  const problems = place([...inFile(problemsOf), ...found]);
  if (problems.length > 0) throw invalidConfiguration(problems);
  const salts = newPhase ? place(inFile(repeatedSalts)) : [];
  if (salts.length > 0) throw invalidConfiguration(salts);
  const edits = newPhase ? [] : place(inFile(phaseEdits));
  if (edits.length > 0)
    throw new ControlError(
      'needs_new_phase',
      'The file changes what decides who gets what in a running experiment; nothing was changed',
      { parameters: { count: edits.length }, details: edits },
    );
}

/** What does not go together with the working state, or with what is live where that is another. */
function problemsOf(plan: Plan): readonly ValueProblem[] {
  const live: Merge = { ...plan, before: plan.live.project, after: plan.next };
  const found = [...mergeProblems(plan), ...mergeProblems(live), ...surveyExperimentProblems(plan)];
  const known = new Map(found.map((problem) => [`${problem.path.join('.')} ${problem.message}`, problem]));
  return [...known.values()];
}
