import type { Refusal } from '../base/stream-entries.ts';

/** What arrived in one minute. */
export interface Minute {
  /** Start of the minute, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly stored: number;
  readonly refused: number;
}

/** The last hour. */
export interface Hour {
  /** Oldest first. */
  readonly minutes: readonly Minute[];
  readonly stored: number;
  readonly refused: number;
  /** Whether the server remembers fewer refusals than the hour had. */
  readonly isPartial: boolean;
}

const minuteMs = 60_000;
/** The server remembers only so many refusals. */
const maxRefusals = 300;

/** Returns the last hour from its stored events by minute, and the newest refusals, newest first. */
export function hourOf(
  { from, counts }: { readonly from: string; readonly counts: readonly number[] },
  refusals: readonly Refusal[],
): Hour {
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
    isPartial: refusals.length >= maxRefusals && oldest !== undefined && Date.parse(oldest.at) > start,
  };
}
