import type { PreparedExperiment, PreparedSnapshot } from '@pixel/engine';
import { type EventAssignment, maxEventLeadMs } from '@pixel/protocol';

/** How long a page may apply a cached answer after an experiment has ended. */
const maxAnswerAgeMs = 24 * 60 * 60 * 1000;

/** The visitor and the time of a claim, and the snapshot that it is verified against. */
export interface Claimant {
  /** In lower case. */
  readonly anonymousId: string;
  /** Analysis time of the event, in milliseconds since the epoch. */
  readonly time: number;
  /** Null where there is none. */
  readonly prepared: PreparedSnapshot | null;
}

/**
 * Returns whether a snapshot assigns the claimed variant to this visitor: the experiment runs at that time, and bucketing agrees.
 * It ignores URL rules and audience. It never confirms a rollout, since everyone gets it and it must not count as a variant.
 */
export function verifyAssignment(
  assignment: EventAssignment,
  { anonymousId, time, prepared }: Claimant,
): boolean {
  const found = prepared?.experimentById.get(assignment.experimentId);
  if (found === undefined || !mayHaveRunAt(found, time)) return false;
  const { experiment } = found;
  if (experiment.experimentKey !== assignment.experimentKey || experiment.rollout !== undefined) return false;
  const allocated = found.allocate(anonymousId);
  if (allocated.status === 'excluded') return false;
  const variant = experiment.variants[allocated.variant];
  return (
    variant !== undefined &&
    variant.variantId === assignment.variantId &&
    variant.variantKey === assignment.variantKey &&
    variant.isControl === assignment.isControl
  );
}

/** Both ends have a tolerance, since clocks differ and pages apply cached answers. */
function mayHaveRunAt({ startAt, endAt }: PreparedExperiment, time: number): boolean {
  return time >= startAt - maxEventLeadMs && time <= endAt + maxAnswerAgeMs;
}
