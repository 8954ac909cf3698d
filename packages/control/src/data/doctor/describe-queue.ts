import { type QueueHealth, stuckAfterMs } from '@pixel/store/queue';

/**
 * Whether the queue accepts events and processes waiting ones. Lost events can't be recovered, so they are reported but don't count as
 * unhealthy.
 */
export function isWell({ refusal, stuckMs }: QueueHealth): boolean {
  return refusal === null && stuckMs < stuckAfterMs;
}

/** Returns the queue's worst problem. */
export function findingOf({ refusal, stuckMs, damaged }: QueueHealth): 'well' | 'refuses' | 'stuck' | 'lost' {
  if (refusal !== null) return 'refuses';
  if (stuckMs >= stuckAfterMs) return 'stuck';
  return damaged > 0 ? 'lost' : 'well';
}

/** Describes whether the queue accepts events, how many wait, and how many are lost; without a full stop. */
export function describeQueue({ refusal, stuckMs, waiting, damaged }: QueueHealth): string {
  const taken = refusal === null ? 'The queue takes events' : `New events are refused: ${refusal}`;
  const wait = waiting === 1 ? 'one waits' : `${waiting} wait`;
  const stuck =
    stuckMs < stuckAfterMs
      ? ''
      : `, and none was in the last ${Math.floor(stuckMs / 1_000)} seconds: the log says why`;
  const lost =
    damaged === 0
      ? ''
      : `; ${damaged === 1 ? 'one that was acknowledged is' : `${damaged} that were acknowledged are`} lost since a queue file is damaged or gone: look after the disk; what is left of damaged files is kept in spool/damaged`;
  return `${taken}${waiting === 0 ? ', and none waits' : `; ${wait} to be stored${stuck}`}${lost}`;
}
