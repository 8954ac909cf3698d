import type { Phase } from './project.ts';

/** A period of a phase in which no variant's content changes, so that the same thing is tested throughout. */
export interface Epoch {
  /** From 1, within its phase. */
  readonly number: number;
  /** ISO 8601. */
  readonly startedAt: string;
}

/**
 * Returns the epochs of a phase, oldest first. The first epoch starts with the phase. Each edit of the variants' content starts another,
 * unless its publisher declared that it doesn't change what is tested.
 */
export function epochsOf({ startedAt, edits = [] }: Pick<Phase, 'startedAt' | 'edits'>): readonly Epoch[] {
  const starts = [startedAt, ...edits.filter(({ isSameTest }) => !isSameTest).map(({ at }) => at)];
  return starts.map((start, index) => ({ number: index + 1, startedAt: start }));
}

/** Returns the newest epoch of a phase. The verdict only counts data from its start on. */
export function currentEpoch(phase: Pick<Phase, 'startedAt' | 'edits'>): Epoch {
  return epochsOf(phase).at(-1) ?? { number: 1, startedAt: phase.startedAt };
}
