import type { Phase } from './project.ts';

/** A stretch of a phase in which every variant shows one thing: what is tested is the same all along. */
export interface Epoch {
  /** From 1, within its phase. */
  readonly number: number;
  /** ISO 8601. */
  readonly startedAt: string;
}

/**
 * Lists the epochs of a phase, from the first to the newest: it begins with one, and each edit of what its variants show begins the
 * next, unless whoever published it said that it does not change what is tested.
 */
export function epochsOf({ startedAt, edits = [] }: Pick<Phase, 'startedAt' | 'edits'>): readonly Epoch[] {
  const starts = [startedAt, ...edits.filter(({ isSameTest }) => !isSameTest).map(({ at }) => at)];
  return starts.map((start, index) => ({ number: index + 1, startedAt: start }));
}

/** Returns the newest epoch of a phase, from which the verdict counts. */
export function epochOf(phase: Pick<Phase, 'startedAt' | 'edits'>): Epoch {
  return epochsOf(phase).at(-1) ?? { number: 1, startedAt: phase.startedAt };
}
