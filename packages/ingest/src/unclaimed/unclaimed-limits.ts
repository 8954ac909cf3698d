import { maxUnclaimedBytes, maxUnclaimedEventsPerProject, unclaimedRetentionDays } from '@pixel/protocol';

/** Limits on the age, number and size of unclaimed events: those of unpublished projects. */
export interface UnclaimedLimits {
  /** Days (UTC) after the day on which an event was received. */
  readonly days: number;
  readonly maxEventsPerProject: number;
  readonly maxBytes: number;
}

export const defaultUnclaimedLimits: UnclaimedLimits = {
  days: unclaimedRetentionDays,
  maxEventsPerProject: maxUnclaimedEventsPerProject,
  maxBytes: maxUnclaimedBytes,
};

export const dayMs = 24 * 60 * 60 * 1000;

/** Returns the cutoff in milliseconds since the epoch: events of days that ended before it have expired. */
export function computeExpiryCutoff(now: number, { days }: UnclaimedLimits): number {
  return now - days * dayMs;
}
