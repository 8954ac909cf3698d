import type { Refusal } from '../base/stream-entries.ts';

/** Numbers of stored and refused events in one minute. */
export interface MinuteCounts {
  /** Start of the minute, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly stored: number;
  readonly refused: number;
}

/** Numbers of stored and refused events in the last hour. */
export interface HourCounts {
  /** Oldest first. */
  readonly minutes: readonly MinuteCounts[];
  readonly stored: number;
  readonly refused: number;
  /** Whether `refused` is a lower bound, because the server no longer has all refusals of the hour. */
  readonly isRefusedPartial: boolean;
}

const minuteMs = 60_000;
/** Maximum number of refusals that the server stores. */
const maxRefusals = 300;

/** Counts the last hour by minute, given the stored events per minute from the time `from`, and the refusals, newest first. */
export function countByMinute(
  { from, counts }: { readonly from: string; readonly counts: readonly number[] },
  refusals: readonly Refusal[],
): HourCounts {
  const start = Date.parse(from);
  const refused = counts.map(() => 0);
  for (const { at } of refusals) {
    const index = Math.floor((Date.parse(at) - start) / minuteMs);
    // A refusal may be newer than the counts.
    if (index >= 0) {
      const minute = Math.min(index, refused.length - 1);
      refused[minute] = (refused[minute] ?? 0) + 1;
    }
  }
  const minutes = counts.map((stored, index) => ({
    startedAt: start + index * minuteMs,
    stored,
    refused: refused[index] ?? 0,
  }));
  const oldest = refusals.at(-1);
  return {
    minutes,
    stored: counts.reduce((sum, count) => sum + count, 0),
    refused: refused.reduce((sum, count) => sum + count, 0),
    isRefusedPartial: refusals.length >= maxRefusals && oldest !== undefined && Date.parse(oldest.at) > start,
  };
}
