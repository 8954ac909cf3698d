import type { ExposurePhase } from '../exposure-phase.ts';

/** An experiment's phase, and which first exposures of it count. Times are milliseconds since the epoch. */
export interface ExposureRange {
  readonly experimentKey: string;
  readonly phase: ExposurePhase;
  /** Visitors who were first exposed before this, or at or after `exposedUntil`, do not count. */
  readonly exposedFrom?: number;
  readonly exposedUntil?: number;
}

/** Says as SQL whether a time in milliseconds is in the range. */
export function isInRange(
  time: string,
  { exposedFrom, exposedUntil }: Pick<ExposureRange, 'exposedFrom' | 'exposedUntil'>,
): string {
  const from = exposedFrom ?? Number.MIN_SAFE_INTEGER;
  const until = exposedUntil ?? Number.MAX_SAFE_INTEGER;
  return `${time} BETWEEN ${from} AND ${until - 1}`;
}
