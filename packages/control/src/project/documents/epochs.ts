import type { Phase } from './project.ts';

/** A stretch of a phase in which every variant's content stays the same, so that the test is the same. */
export interface Epoch {
  /** From 1, within its phase. */
  readonly number: number;
  /** ISO 8601. */
  readonly startedAt: string;
}

/**
 * Returns the epochs of a phase, oldest first. The phase's start begins the first epoch, and each edit of the variants' content the next,
 * unless its publisher declared it the same test.
 */
export function epochsOf({ startedAt, edits = [] }: Pick<Phase, 'startedAt' | 'edits'>): readonly Epoch[] {
  const starts = [startedAt, ...edits.filter(({ isSameTest }) => !isSameTest).map(({ at }) => at)];
  return starts.map((start, index) => ({ number: index + 1, startedAt: start }));
}

/** Returns the newest epoch of a phase; the verdict counts from its start. */
export function currentEpoch(phase: Pick<Phase, 'startedAt' | 'edits'>): Epoch {
  return epochsOf(phase).at(-1) ?? { number: 1, startedAt: phase.startedAt };
}
