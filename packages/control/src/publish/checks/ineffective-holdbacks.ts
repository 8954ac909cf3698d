import { resolvePlan } from '@pixel/protocol';
import type { Experiment } from '../../project/documents/project.ts';
import type { Finding, PublicationStates } from './finding.ts';

/** Finds new rollouts with a planned holdback that would measure nothing, or not the way the test did. */
export function ineffectiveHoldbacks({ live, next }: PublicationStates): readonly Finding[] {
  const before = new Map(live?.experiments.map((variant) => [variant.experimentKey, variant.rollout]));
  return next.experiments.flatMap((experiment): readonly Finding[] => {
    const { experimentKey, status, rollout, plan } = experiment;
    if (status !== 'completed' || rollout === undefined || before.get(experimentKey) === rollout) return [];
    const problem =
      resolvePlan(next.statistics, plan).holdback > 0 ? holdbackProblemOf(experiment) : undefined;
    return problem === undefined
      ? []
      : [{ ...problem, experimentKey, path: `experiments.${experimentKey}.rollout` }];
  });
}

function holdbackProblemOf({
  name,
  rollout,
  variants,
}: Experiment): Pick<Finding, 'code' | 'message' | 'parameters'> | undefined {
  const winner = variants.find(({ variantKey }) => variantKey === rollout);
  if (winner === undefined) return undefined;
  if (winner.isControl)
    return {
      code: 'no_holdback',
      message: `Experiment "${name}" rolls out its control, so there is nothing to hold back and no holdback starts`,
      parameters: { name },
    };
  const hasChanges = variants.some(({ changes }) => changes.length > 0);
  const hasVisibleChanges = variants.some(
    (variant) => (variant.isControl || variant === winner) && variant.changes.length > 0,
  );
  if (!hasChanges || hasVisibleChanges) return undefined;
  return {
    code: 'unseen_holdback',
    message: `Variant "${winner.name}" of "${name}" has no page changes, so visitors count in its holdback only if the page asks for their variant`,
    parameters: { name, variant: winner.name },
  };
}
