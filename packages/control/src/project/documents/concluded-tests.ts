import type { Phase } from './project.ts';

/**
 * Returns the phases of an experiment's concluded tests, oldest first. Excludes phases that were cut short by the next test, and phases
 * that measure a rollout.
 */
export function concludedTests(phases: readonly Phase[]): readonly Phase[] {
  return phases.filter((phase, index) => {
    const { endedAt, holdback } = phase;
    if (endedAt === undefined || holdback !== undefined) return false;
    const next = phases[index + 1];
    return next === undefined || next.holdback !== undefined || next.startedAt > endedAt;
  });
}
