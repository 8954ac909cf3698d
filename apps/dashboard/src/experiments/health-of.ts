import type { OverviewExperiment } from '../session/experiments.ts';

/** Health of an experiment: `off` while it isn't running, `none` before there is data about its visitors. */
export function healthOf({ status, outcome }: Pick<OverviewExperiment, 'status' | 'outcome'>) {
  return status === 'running' ? (knownHealthOf(outcome) ?? 'none') : 'off';
}

/** The health from the results; null without visitors to derive it from, unless a problem is known already. */
export function knownHealthOf(outcome: OverviewExperiment['outcome']) {
  if (outcome === null) return null;
  const { visitors, health } = outcome;
  return visitors === 0 && health.state === 'ok' ? null : health.state;
}
