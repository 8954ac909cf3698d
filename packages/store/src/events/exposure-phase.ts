/** A phase of an experiment. Times are milliseconds since the epoch. */
export interface ExposurePhase {
  /** From 1. */
  readonly number: number;
  /** Exposures that do not say their phase are of this one from here on, up to before `endedAt` where it has ended. */
  readonly startedAt: number;
  readonly endedAt?: number;
}

/** Later than any event; `DateTime64` ends a century after it. */
export const endOfTime = Date.UTC(2200, 0);

/** Returns the parameters by which queries know the phase of a claim. */
export function phaseParameters({
  number,
  startedAt,
  endedAt = endOfTime,
}: ExposurePhase): Readonly<Record<string, string>> {
  return { phase: `${number}`, phaseFrom: `${startedAt}`, phaseUntil: `${endedAt}` };
}
