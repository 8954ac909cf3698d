import { type QueueHealth, stuckAfterMs } from '@pixel/store/queue';

/**
 * Whether the queue accepts events and processes waiting ones. Lost events can't be recovered, so they are reported but don't count as
 * unhealthy.
 */
export function isHealthy({ refusal, stuckMs }: QueueHealth): boolean {
  return refusal === null && stuckMs < stuckAfterMs;
}

/** Returns the queue's worst problem. */
export function worstFinding({
  refusal,
  stuckMs,
  damaged,
}: QueueHealth): 'well' | 'refuses' | 'stuck' | 'lost' {
  if (refusal !== null) return 'refuses';
  if (stuckMs >= stuckAfterMs) return 'stuck';
  return damaged > 0 ? 'lost' : 'well';
}

/** Describes whether the queue accepts events, how many wait, and how many are lost; without a full stop. */
export function describeQueue({ refusal, stuckMs, waiting, damaged }: QueueHealth): string {
  const acceptance =
    refusal === null ? 'The queue accepts events' : `New events are refused until this is fixed: ${refusal}`;
  const wait = waiting === 1 ? 'one is waiting' : `${waiting} are waiting`;
  const stuck =
    stuckMs < stuckAfterMs
      ? ''
      : `, and none were in the last ${Math.floor(stuckMs / 1_000)} seconds: see the log`;
  const lost =
    damaged === 0
      ? ''
      : `; ${damaged === 1 ? 'one acknowledged event is' : `${damaged} acknowledged events are`} lost because a queue file is damaged or missing: check the disk; damaged files are kept in spool/damaged`;
  return `${acceptance}${waiting === 0 ? ', and none are waiting' : `; ${wait} to be stored${stuck}`}${lost}`;
}
