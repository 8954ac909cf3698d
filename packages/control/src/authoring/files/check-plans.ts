import { ControlError } from '../../base/control-error.ts';
import {
  compareByPosition,
  dedupeByPosition,
  invalidFileError,
  locateProblem,
} from '../../project/content/locate-problem.ts';
import type { Merge } from '../../project/content/merge.ts';
import { mergeProblems } from '../../project/content/merge-problems.ts';
import type { ValueProblem } from '../../project/content/problem.ts';
import { surveyExperimentProblems } from '../../project/content/survey-experiment-problems.ts';
import type { ApplyOptions } from './apply-options.ts';
import { phaseEdits, repeatedSalts } from './begin-phases.ts';
import type { ApplyPlan } from './plan-apply.ts';
import { createLazyLocate } from './read-source.ts';

/** The input of the checks: the file's text and options, and the problems found before planning. */
interface PlanContext {
  readonly source: string;
  readonly options: ApplyOptions;
  /** Paths are relative to the file. */
  readonly urlProblems: readonly ValueProblem[];
}

/** Throws if plans can't be applied, with every problem of the file in its order. */
export function checkPlans(plans: readonly ApplyPlan[], { source, options, urlProblems }: PlanContext): void {
  const { newPhase } = options;
  const locate = createLazyLocate(source);
  const locateAll = (problems: readonly ValueProblem[]) =>
    dedupeByPosition(problems.map((problem) => locateProblem(problem, locate))).sort(compareByPosition);
  const atFilePaths = (find: (plan: ApplyPlan) => readonly ValueProblem[]): readonly ValueProblem[] =>
    plans.flatMap((plan, at) =>
      find(plan).map(({ path, ...problem }) => ({ path: ['projects', at, ...path], ...problem })),
    );
  const problems = locateAll([...atFilePaths(conflictsOf), ...urlProblems]);
  if (problems.length > 0) throw invalidFileError(problems);
  const salts = newPhase ? locateAll(atFilePaths(repeatedSalts)) : [];
  if (salts.length > 0) throw invalidFileError(salts);
  const edits = newPhase ? [] : locateAll(atFilePaths(phaseEdits));
  if (edits.length > 0)
    throw new ControlError(
      'needs_new_phase',
      'The file changes how a running experiment assigns visitors; nothing was changed',
      { parameters: { count: edits.length }, details: edits },
    );
}

/** Conflicts with the working state, and with the live state if that is another. */
function conflictsOf(plan: ApplyPlan): readonly ValueProblem[] {
  const live: Merge = { ...plan, before: plan.live.project, after: plan.next };
  const found = [...mergeProblems(plan), ...mergeProblems(live), ...surveyExperimentProblems(plan)];
  const unique = new Map(found.map((problem) => [`${problem.path.join('.')} ${problem.message}`, problem]));
  return [...unique.values()];
}
