import type { Assignment, BootstrapExperiment } from '@pixel/protocol';
import type { Snapshot, SnapshotExperiment, SnapshotVariant } from './snapshot.ts';
import { prepareUrlRules, type UrlMatcher } from './url-rules.ts';

/** A snapshot made ready to be asked many times: rules read, answers serialised. */
export interface PreparedSnapshot {
  readonly snapshot: Snapshot;
  readonly experiments: readonly PreparedExperiment[];
  /** Index into `experiments` by id, for verification. */
  readonly experimentById: ReadonlyMap<string, SnapshotExperiment>;
  /** `integrations` of the bootstrap as JSON. */
  readonly integrationsJson: string;
}

/** An experiment with its rules read and, per variant, its two fragments of a bootstrap as JSON. */
export interface PreparedExperiment {
  readonly experiment: SnapshotExperiment;
  readonly matchesUrl: UrlMatcher;
  readonly fragments: readonly VariantFragments[];
}

/** What a bootstrap says of one variant, as JSON: its entry in `assignments` and its entry in `experiments`. */
export interface VariantFragments {
  readonly assignmentJson: string;
  readonly experimentJson: string;
}

/** Prepares a snapshot once, when it arrives. */
export function prepareSnapshot(snapshot: Snapshot): PreparedSnapshot {
  return {
    snapshot,
    experiments: snapshot.experiments.map((experiment) => ({
      experiment,
      matchesUrl: prepareUrlRules(experiment.urlRules),
      fragments: experiment.variants.map((variant) => serialise(experiment, variant)),
    })),
    experimentById: new Map(snapshot.experiments.map((experiment) => [experiment.experimentId, experiment])),
    integrationsJson: JSON.stringify(snapshot.integrations),
  };
}

function serialise(experiment: SnapshotExperiment, variant: SnapshotVariant): VariantFragments {
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
    status: 'running',
    variant: { key: variant.variantKey, changes: [...variant.changes] },
    goals: [...experiment.goals],
    exposure: experiment.exposure,
    probes: [...experiment.probes],
  };
  return {
    assignmentJson: JSON.stringify(assignment),
    experimentJson: JSON.stringify(bootstrapExperiment),
  };
}
