import type { OverviewExperiment } from '../session/experiments.ts';

/** How well an experiment goes: `off` while it does not run, `none` before anything is known of its visitors. */
export function healthOf({ status, outcome }: Pick<OverviewExperiment, 'status' | 'outcome'>) {
  return status === 'running' ? (knownHealthOf(outcome) ?? 'none') : 'off';
}

/** The health that a look found; null where it had no visitor to find it by, unless something is off already. */
export function knownHealthOf(outcome: OverviewExperiment['outcome']) {
  if (outcome === null) return null;
  const { visitors, health } = outcome;
  return visitors === 0 && health.state === 'ok' ? null : health.state;
}
