import { isForEveryone, type PreparedExperiment, type PreparedSnapshot } from '@pixel/engine';
import { type EventAssignment, maxEventLeadMs } from '@pixel/protocol';

/** How long a page may apply a cached bootstrap after an experiment has ended. */
const maxBootstrapAgeMs = 24 * 60 * 60 * 1000;

/** The visitor and the time of a claim, and the snapshot to verify it against. */
export interface Claimant {
  /** In lower case. */
  readonly anonymousId: string;
  /** Analysis time of the event, in milliseconds since the epoch. */
  readonly time: number;
  /** Null if there is none. */
  readonly prepared: PreparedSnapshot | null;
}

/** The result of verifying a claim. */
export interface Verification {
  /** Whether bucketing or the force list assigns that variant to the visitor. */
  readonly verified: boolean;
  /** Whether the force list assigns it. */
  readonly forced: boolean;
  /** The experiment's phase in the snapshot, from 1; 0 if the snapshot doesn't specify it or lacks the experiment. */
  readonly phase: number;
}

const unknownExperiment: Verification = { verified: false, forced: false, phase: 0 };

/**
 * Verifies a claim against a snapshot: the experiment runs at that time, and allocation assigns the claimed variant to the visitor. Ignores
 * URL rules and audience. Never verifies a rolled-out variant, which must not count.
 */
export function verifyAssignment(
  assignment: EventAssignment,
  { anonymousId, time, prepared }: Claimant,
): Verification {
  const found = prepared?.experimentById.get(assignment.experimentId);
  if (found === undefined || found.experiment.experimentKey !== assignment.experimentKey)
    return unknownExperiment;
  const { variants, phase = 0 } = found.experiment;
  const rejected: Verification = { verified: false, forced: false, phase };
  if (isForEveryone(found.experiment) || !mayHaveRunAt(found, time)) return rejected;
  const allocated = found.allocate(anonymousId);
  if (allocated.status === 'excluded') return rejected;
  const variant = variants[allocated.variant];
  const isSameVariant =
    variant !== undefined &&
    variant.variantId === assignment.variantId &&
    variant.variantKey === assignment.variantKey &&
    variant.isControl === assignment.isControl;
  return isSameVariant ? { verified: true, forced: allocated.by === 'force', phase } : rejected;
}

/** Allows a tolerance at both ends, since clocks differ and pages apply cached bootstraps. */
function mayHaveRunAt({ startAt, endAt }: PreparedExperiment, time: number): boolean {
  return time >= startAt - maxEventLeadMs && time <= endAt + maxBootstrapAgeMs;
}
