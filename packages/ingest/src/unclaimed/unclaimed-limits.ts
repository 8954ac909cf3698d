import { maxUnclaimedBytes, maxUnclaimedEventsPerKey, unclaimedDays } from '@pixel/protocol';

/** How many events of unpublished projects are kept, and for how long. */
export interface UnclaimedLimits {
  /** Days (UTC) after the day on which an event was received. */
  readonly days: number;
  readonly maxEventsPerProject: number;
  readonly maxBytes: number;
}

/** The limits that apply unless an operator sets others. */
export const defaultUnclaimedLimits: UnclaimedLimits = {
  days: unclaimedDays,
  maxEventsPerProject: maxUnclaimedEventsPerKey,
  maxBytes: maxUnclaimedBytes,
};

export const dayMs = 24 * 60 * 60 * 1000;

/** Returns the cut-off in milliseconds since the epoch: events of days that ended before it have expired. */
export function computeExpiryCutoff(now: number, { days }: UnclaimedLimits): number {
  return now - days * dayMs;
}
