import type { Phase } from '../../project/documents/project.ts';

/** A phase that measures a roll-out against visitors who kept the control. Times are ISO 8601. */
export interface ReportedHoldback {
  readonly phase: number;
  /** The variant that is rolled out. */
  readonly variantKey: string;
  /** Part of 1 that keeps the control. */
  readonly share: number;
  readonly startedAt: string;
  /** Null while it goes on. */
  readonly endedAt: string | null;
}

/** Returns the newest holdback of a test's roll-out, or the one that a phase is; null where there is none. `number` names the phase. */
export function reportHoldback(phases: readonly Phase[], number: number): ReportedHoldback | null {
  const later = phases.filter((phase) => phase.number > number);
  const next = later.findIndex(({ holdback }) => holdback === undefined);
  const itself = phases.find((phase) => phase.number === number);
  const phase = itself?.holdback ? itself : later.slice(0, next === -1 ? later.length : next).at(-1);
  if (phase?.holdback === undefined) return null;
  const { holdback, startedAt, endedAt = null } = phase;
  return { phase: phase.number, ...holdback, startedAt, endedAt };
}
