const tenthMs = 100;
/** Longer ones count as this long, so that what is remembered stays small. */
const maxMs = 24 * 60 * 60 * 1_000;

/** Durations of which the median is asked. */
export interface Durations {
  /** In milliseconds; kept to a tenth of a second, and at most as a day. */
  add(durationMs: number): void;
  /** The median in milliseconds; null without any. */
  median(): number | null;
}

/** Creates them; takes memory by how many different ones there are, which are at most as many as a day has tenths of a second. */
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
      const at = (place: number) => {
        let passed = 0;
        for (const [tenths, count] of sorted) {
          passed += count;
          if (passed > place) return tenths;
        }
        return 0;
      };
      return ((at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) * tenthMs) / 2;
    },
  };
}
