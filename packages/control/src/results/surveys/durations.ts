const tenthMs = 100;
/** Limits longer durations, which bounds memory. */
const maxMs = 24 * 60 * 60 * 1_000;

/** Durations with their median. */
export interface Durations {
  /** In milliseconds; rounded to a tenth of a second, and limited to a day. */
  add(durationMs: number): void;
  /** The median in milliseconds, or null without any. */
  median(): number | null;
}

/** Creates an empty collection. Its memory grows with the number of distinct values, at most the tenths of a second in a day. */
export function createDurations(): Durations {
  const counts = new Map<number, number>();
  let total = 0;
  return {
    add(durationMs) {
      const tenths = Math.round(Math.min(Math.max(durationMs, 0), maxMs) / tenthMs);
      counts.set(tenths, (counts.get(tenths) ?? 0) + 1);
      total += 1;
    },
    median() {
      if (total === 0) return null;
      const sorted = [...counts].sort(([a], [b]) => a - b);
      const at = (rank: number) => {
        let passed = 0;
        for (const [tenths, count] of sorted) {
          passed += count;
          if (passed > rank) return tenths;
        }
        return 0;
      };
      return ((at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) * tenthMs) / 2;
    },
  };
}
