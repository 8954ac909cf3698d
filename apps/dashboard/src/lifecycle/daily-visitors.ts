import type { ExperimentView, OverviewExperiment } from '@pixel/control/client';

const maxDays = 7;

/** Returns the share of its audience that a test covers, from 0 to 1; a rollout covers all of it. */
export function coveredShare(
  { coverage, layer }: Pick<ExperimentView, 'coverage' | 'layer'>,
  { holdout }: { readonly holdout: number },
): number {
  return coverage * (layer === undefined ? 1 : layer.to - layer.from) * (1 - holdout);
}

/**
 * Returns how many new visitors a day an experiment would have if it covered its whole audience, from the mean of the last seven full days.
 * `reach` is the share of the audience that it covers. Undefined without data.
 */
export function dailyVisitors(
  outcome: OverviewExperiment['outcome'] | undefined,
  reach: number,
): number | undefined {
  const fullDays = outcome?.daily.slice(0, -1).slice(-maxDays) ?? [];
  if (fullDays.length === 0 || reach <= 0) return undefined;
  return fullDays.reduce((sum, { visitors }) => sum + visitors, 0) / fullDays.length / reach;
}
