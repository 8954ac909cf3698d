import type { ExposurePhase } from '../exposure-phase.ts';

/** An experiment's phase and the range of first exposures that count. Times are milliseconds since the epoch. */
export interface ExposureRange {
  readonly experimentKey: string;
  readonly phase: ExposurePhase;
  /** Visitors first exposed before this time, or at or after `exposedUntil`, don't count. */
  readonly exposedFrom?: number;
  readonly exposedUntil?: number;
}

/** Returns the SQL condition that a time in milliseconds is in the range. */
export function isInRange(
  time: string,
  { exposedFrom, exposedUntil }: Pick<ExposureRange, 'exposedFrom' | 'exposedUntil'>,
): string {
  const from = exposedFrom ?? Number.MIN_SAFE_INTEGER;
  const until = exposedUntil ?? Number.MAX_SAFE_INTEGER;
  return `${time} BETWEEN ${from} AND ${until - 1}`;
}
