import type { HealthReport } from '../health/examine-health.ts';

/** A problem whose cause can be diagnosed. */
export type Reason = (typeof reasons)[number];

const reasons = ['split', 'bots', 'claims', 'changes', 'automation', 'stored'] as const;

const codes: Readonly<Record<string, Reason>> = {
  unverified: 'claims',
  outdated_phase: 'claims',
  change_broken: 'changes',
  automation: 'automation',
};
const steps: Readonly<Record<string, Reason>> = { human: 'bots', verified: 'claims', stored: 'stored' };

/** Returns the problems to diagnose; empty if all is well and nothing needs to be queried. */
export function reasonsToDiagnose({
  findings,
  accounting,
  mismatch,
}: Pick<HealthReport, 'findings' | 'accounting' | 'mismatch'>): readonly Reason[] {
  const found = [
    ...(mismatch === null ? [] : (['split'] as const)),
    ...accounting.flatMap(({ step, isBiased }) => (isBiased ? (steps[step] ?? []) : [])),
    ...findings.flatMap(({ code, state }) => (state === 'ok' ? [] : (codes[code] ?? []))),
  ];
  return reasons.filter((reason) => found.includes(reason));
}
