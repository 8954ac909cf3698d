import type { Assignment, BootstrapExperiment } from '@pixel/protocol';
import { isForEveryone } from './is-for-everyone.ts';
import type { SnapshotExperiment } from './snapshot.ts';

/** A bootstrap's JSON for one variant: its entry in `assignments`, absent if everyone has the variant, and its entry in `experiments`. */
export interface VariantFragments {
  readonly assignmentJson: string | undefined;
  readonly experimentJson: string;
  readonly shown: ShownVariant;
}

export interface ShownVariant {
  readonly experimentKey: string;
  readonly variantKey: string;
  /** Undefined if the snapshot doesn't contain it. */
  readonly phase: number | undefined;
}

/**
 * Creates a function that returns the fragments of the variant at an index. Serializes them on first use, because most variants of most
 * experiments are rarely needed.
 */
export function createFragments(experiment: SnapshotExperiment): (variant: number) => VariantFragments {
  const cache: VariantFragments[] = [];
  return function fragmentsOf(variant) {
    const fragments = cache[variant];
    if (fragments !== undefined) return fragments;
    const serialized = serialize(experiment, variant);
    cache[variant] = serialized;
    return serialized;
  };
}

function serialize(experiment: SnapshotExperiment, position: number): VariantFragments {
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
