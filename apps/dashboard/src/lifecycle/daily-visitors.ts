import type { OverviewExperiment } from '@pixel/control/client';

const days = 7;

/**
 * Returns how many new visitors a day an experiment would meet if nobody of its audience were left out by its coverage: the mean of the
 * last seven whole days. Undefined where nothing was counted yet.
 */
export function dailyVisitors(
  outcome: OverviewExperiment['outcome'] | undefined,
  coverage: number,
): number | undefined {
  const whole = outcome?.daily.slice(0, -1).slice(-days) ?? [];
  if (whole.length === 0 || coverage <= 0) return undefined;
  return whole.reduce((sum, { visitors }) => sum + visitors, 0) / whole.length / coverage;
}
