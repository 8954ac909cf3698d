import type { Phase } from '../../project/documents/project.ts';

/** A phase that measures a rollout against visitors who kept the control. Times are ISO 8601. */
export interface ReportedHoldback {
  readonly phase: number;
  /** The variant rolled out. */
  readonly variantKey: string;
  /** Fraction of visitors who keep the control. */
  readonly share: number;
  readonly startedAt: string;
  /** Null while it runs. */
  readonly endedAt: string | null;
}

/**
 * Returns the newest holdback of the rollout after test phase `number`, or that phase itself if it is a holdback; null if there is none.
 */
export function findHoldback(phases: readonly Phase[], number: number): ReportedHoldback | null {
  const later = phases.filter((phase) => phase.number > number);
  const next = later.findIndex(({ holdback }) => holdback === undefined);
  const own = phases.find((phase) => phase.number === number);
  const phase = own?.holdback ? own : later.slice(0, next === -1 ? later.length : next).at(-1);
  if (phase?.holdback === undefined) return null;
  const { holdback, startedAt, endedAt = null } = phase;
  return { phase: phase.number, ...holdback, startedAt, endedAt };
}
