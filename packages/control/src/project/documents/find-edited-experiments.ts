import { isDeepStrictEqual } from 'node:util';
import { assignedVariants, holdbackOf } from './holdback.ts';
import type { Experiment, Project, Variant } from './project.ts';

/** An experiment that continues in its phase, and the variants whose content a publication changes. */
export interface EditedExperiment {
  readonly experiment: Experiment;
  readonly variantKeys: readonly string[];
}

/** Statuses in which visitors may have seen the experiment. Includes completed ones, since a rollback can make one continue its phase. */
const seenStatuses: ReadonlySet<Experiment['status']> = new Set(['running', 'paused', 'completed']);

/**
 * Finds the experiments of `next` that are running, paused or measuring a rollout, continue their phase from `live`, and have variants
 * whose content differs from `live`. Publishing `next` is then an edit of the phase; unpublished edits aren't.
 */
export function findEditedExperiments(live: Project | undefined, next: Project): readonly EditedExperiment[] {
  const known = new Map(live?.experiments.map((each) => [each.experimentKey, each]));
  return next.experiments.flatMap((experiment) => {
    const before = known.get(experiment.experimentKey);
    if (before === undefined || before === experiment || !isSamePhase(before, experiment)) return [];
    const variantKeys = editedVariants(before, experiment).filter((key) => isServed(experiment, key));
    return variantKeys.length === 0 ? [] : [{ experiment, variantKeys }];
  });
}

function isSamePhase(before: Experiment, after: Experiment): boolean {
  const holdback = holdbackOf(after);
  if (holdback !== undefined) return before.kept.phases.some(({ number }) => number === holdback.number);
  const isOngoing = after.status === 'running' || after.status === 'paused';
  return isOngoing && seenStatuses.has(before.status) && before.salt === after.salt;
}

/** Whether visitors can get a variant. During a holdback, they only get the winner or the control. */
function isServed(experiment: Experiment, key: string): boolean {
  const holdback = holdbackOf(experiment);
  if (holdback === undefined) return true;
  return assignedVariants(holdback, experiment.variants).some(({ variantKey }) => variantKey === key);
}

function editedVariants(before: Experiment, after: Experiment): readonly string[] {
  const [old, now] = [contentByVariant(before), contentByVariant(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (key) => !isDeepStrictEqual(old.get(key), now.get(key)),
  );
}

function contentByVariant({ variants }: Experiment): ReadonlyMap<string, readonly object[]> {
  return new Map(variants.map((variant) => [variant.variantKey, visibleContent(variant)]));
}

/** Returns the content that visitors see: the changes in order, without their order indexes. */
function visibleContent({ changes }: Variant): readonly object[] {
  return changes
    .toSorted((a, b) => a.orderIndex - b.orderIndex)
    .map(({ orderIndex: _, ...change }) => change);
}
