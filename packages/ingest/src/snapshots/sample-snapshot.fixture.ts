import { prepareAllocation, type Snapshot, type SnapshotExperiment } from '@pixel/engine';
import type { EventAssignment } from '@pixel/protocol';

/** An experiment with two equal arms. */
export const sampleExperiment: SnapshotExperiment = {
  experimentKey: 'cta',
  experimentId: '01890000-0000-7000-8000-000000000001',
  name: 'Call to action',
  salt: 'salt',
  coverage: 1,
  urlRules: { include: [], exclude: [] },
  variants: [
    variant('control', '01890000-0000-7000-8000-00000000000a', true),
    variant('bold', '01890000-0000-7000-8000-00000000000b', false),
  ],
  goals: [],
  exposure: 'code',
  probes: [],
};

/** Returns a snapshot of a project with {@link sampleExperiment} running. */
export function sampleSnapshot(changes: Partial<Snapshot> = {}): Snapshot {
  return {
    formatVersion: 1,
    projectKey: 'pk_test',
    version: '2026-01-01T00:00:00.000Z',
    previousVersion: null,
    allowedOrigins: ['*'],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    experiments: [sampleExperiment],
    ...changes,
  };
}

/** Returns the visitor's actual assignment in an experiment, or the other one, which a forged event would claim. */
export function claimOf(
  anonymousId: string,
  which: 'own' | 'other' = 'own',
  experiment = sampleExperiment,
): EventAssignment {
  const allocated = prepareAllocation(experiment, undefined)(anonymousId);
  const own = allocated.status === 'assigned' ? allocated.variant : -1;
  const claimed = experiment.variants[which === 'own' ? own : 1 - own];
  if (claimed === undefined) throw new Error('The visitor is not part of the sample experiment');
  return {
    experimentKey: experiment.experimentKey,
    experimentId: experiment.experimentId,
    variantKey: claimed.variantKey,
    variantId: claimed.variantId,
    isControl: claimed.isControl,
  };
}

function variant(variantKey: string, variantId: string, isControl: boolean) {
  return { variantKey, variantId, name: variantKey, weight: 0.5, isControl, changes: [] };
}
