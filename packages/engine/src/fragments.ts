import type { Assignment, BootstrapExperiment } from '@pixel/protocol';
import { isForEveryone } from './is-for-everyone.ts';
import type { SnapshotExperiment } from './snapshot.ts';

/** What a bootstrap says of one variant, as JSON: its entry in `assignments`, which one that everyone has is not in, and its entry in `experiments`. */
export interface VariantFragments {
  readonly assignmentJson: string | undefined;
  readonly experimentJson: string;
  /** Which variant it is. */
  readonly shown: ShownVariant;
}

/** A variant of an experiment in a phase. */
export interface ShownVariant {
  readonly experimentKey: string;
  readonly variantKey: string;
  /** Undefined where the snapshot does not know it. */
  readonly phase: number | undefined;
}

/** Gives each variant's fragments, serialised once, at their first use: most variants of many experiments are rarely asked for. */
export function createFragments(experiment: SnapshotExperiment): (variant: number) => VariantFragments {
  const known: VariantFragments[] = [];
  return function fragmentsOf(variant) {
    const fragments = known[variant];
    if (fragments !== undefined) return fragments;
    const made = serialise(experiment, variant);
    known[variant] = made;
    return made;
  };
}

function serialise(experiment: SnapshotExperiment, position: number): VariantFragments {
  const variant = experiment.variants[position];
  if (variant === undefined) throw new Error(`The experiment has no variant ${position}`);
  const { experimentKey, experimentId } = experiment;
  const assignment: Assignment = {
    experimentKey,
    experimentId,
    experimentName: experiment.name,
    variantKey: variant.variantKey,
    variantId: variant.variantId,
    variantName: variant.name,
    isControl: variant.isControl,
  };
  const bootstrapExperiment: BootstrapExperiment = {
    experimentKey,
    experimentId,
    status: experiment.rollout === undefined ? 'running' : 'completed',
    variant: { key: variant.variantKey, changes: [...variant.changes] },
    goals: [...experiment.goals],
    exposure: experiment.exposure,
    probes: [...experiment.probes],
    ...(experiment.phase !== undefined && { phase: experiment.phase }),
  };
  return {
    assignmentJson: isForEveryone(experiment) ? undefined : JSON.stringify(assignment),
    experimentJson: JSON.stringify(bootstrapExperiment),
    shown: { experimentKey, variantKey: variant.variantKey, phase: experiment.phase },
  };
}
