/** A phase of an experiment. Times are milliseconds since the epoch. */
export interface ExposurePhase {
  /** From 1. */
  readonly number: number;
  /** Exposures without a phase belong to this one from this time on, until before `endedAt` if it has ended. */
  readonly startedAt: number;
  readonly endedAt?: number;
}

/** Later than any event; `DateTime64` ends a century later. */
export const endOfTime = Date.UTC(2200, 0);

/** Returns the query parameters that identify a phase. */
export function phaseParameters({
  number,
  startedAt,
  endedAt = endOfTime,
}: ExposurePhase): Readonly<Record<string, string>> {
  return { phase: `${number}`, phaseFrom: `${startedAt}`, phaseUntil: `${endedAt}` };
}
