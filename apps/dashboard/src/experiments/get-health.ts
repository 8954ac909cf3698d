import type { OverviewExperiment } from '../session/experiments.ts';

/** Health of an experiment: `off` while it isn't running, `none` before there is data about its visitors. */
export function getHealth({ status, outcome }: Pick<OverviewExperiment, 'status' | 'outcome'>) {
  return status === 'running' ? (getMeasuredHealth(outcome) ?? 'none') : 'off';
}

/** Returns the health according to the results; null without visitors, unless a problem is already known. */
export function getMeasuredHealth(outcome: OverviewExperiment['outcome']) {
  if (outcome === null) return null;
  const { visitors, health } = outcome;
  return visitors === 0 && health.state === 'ok' ? null : health.state;
}
