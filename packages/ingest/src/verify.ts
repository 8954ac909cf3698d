import type { PreparedExperiment, PreparedSnapshot } from '@pixel/engine';
import { type EventAssignment, maxEventLeadMs } from '@pixel/protocol';

/** A page may go on with the answer it kept for this long after an experiment has ended. */
const maxAnswerAgeMs = 24 * 60 * 60 * 1000;

/** Who made a claim, when, and the configuration that the claim is checked against. */
export interface Claimant {
  /** In lower case. */
  readonly anonymousId: string;
  /** Analysis time of the event, in milliseconds since the epoch. */
  readonly time: number;
  /** Null where there is none. */
  readonly prepared: PreparedSnapshot | null;
}

/**
 * Tells whether a configuration gives this visitor the claimed variant: the experiment runs in it at that time, and bucketing
 * agrees. URL rules and audience are not asked again. What everyone gets, a rollout, is no variant to be counted in.
 */
export function verify(assignment: EventAssignment, { anonymousId, time, prepared }: Claimant): boolean {
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

/** Clocks differ, and pages apply what they kept: both ends are stretched by as much as that may be. */
function mayHaveRunAt({ startAt, endAt }: PreparedExperiment, time: number): boolean {
  return time >= startAt - maxEventLeadMs && time <= endAt + maxAnswerAgeMs;
}
