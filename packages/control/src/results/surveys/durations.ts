const resolutionMs = 100;
/** Longer durations count as this, which bounds memory. */
const maxDurationMs = 24 * 60 * 60 * 1_000;

/** A collection of durations that yields their median. */
export interface Durations {
  /** Adds a duration, rounded to a tenth of a second and limited to a day. */
  add(durationMs: number): void;
  /** Returns the median in milliseconds, or null if there are no durations. */
  median(): number | null;
}

/** Creates an empty collection. Its memory grows with the number of distinct values, at most the tenths of a second in a day. */
export function createDurations(): Durations {
  const counts = new Map<number, number>();
  let total = 0;
  return {
    add(durationMs) {
      const tenths = Math.round(Math.min(Math.max(durationMs, 0), maxDurationMs) / resolutionMs);
      counts.set(tenths, (counts.get(tenths) ?? 0) + 1);
      total += 1;
    },
    median() {
      if (total === 0) return null;
      const sorted = [...counts].sort(([a], [b]) => a - b);
      const tenthsAtRank = (rank: number) => {
        let passed = 0;
        for (const [tenths, count] of sorted) {
          passed += count;
          if (passed > rank) return tenths;
        }
        return 0;
      };
      return (
        ((tenthsAtRank(Math.floor((total - 1) / 2)) + tenthsAtRank(Math.floor(total / 2))) * resolutionMs) / 2
      );
    },
  };
}
