import type { Phase } from './project.ts';

/**
 * Returns the tests of an experiment that have come to their end, from the first to the newest. A phase that was broken off by the next
 * one is none, and neither is one that measures a roll-out.
 */
export function concludedTests(phases: readonly Phase[]): readonly Phase[] {
  return phases.filter((phase, index) => {
    const { endedAt, holdback } = phase;
    if (endedAt === undefined || holdback !== undefined) return false;
    const next = phases[index + 1];
    return next === undefined || next.holdback !== undefined || next.startedAt > endedAt;
  });
}
