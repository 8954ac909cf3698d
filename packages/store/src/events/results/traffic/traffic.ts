import type { DimensionColumn, PhaseQuestion } from '../phase-question.ts';

/** What traffic is told apart by, beside all of it together: columns of the exposure, and what tells where it came from. */
export const trafficDimensions = [
  'all',
  'device',
  'browser',
  'os',
  'country',
  'language',
  'visitorType',
  'source',
  'entryPath',
  'version',
  'userAgent',
  'automation',
] as const satisfies readonly (DimensionColumn | 'all' | 'version' | 'userAgent' | 'automation')[];

export type TrafficDimension = (typeof trafficDimensions)[number];

/**
 * What became of a visitor who claimed a variant: `counted` met one, `multi` several; `unverified` claimed one that bucketing did not
 * give it; `outdated` got one of an earlier phase after this one had begun.
 */
export const trafficStates = [
  'counted',
  'multi',
  'forced',
  'internal',
  'bot',
  'unverified',
  'outdated',
] as const;

export type TrafficState = (typeof trafficStates)[number];

/** Which traffic, in periods of `periodMs` from `from` on; milliseconds since the epoch. */
export interface TrafficQuestion extends PhaseQuestion {
  readonly from: number;
  readonly periodMs: number;
}

/** Visitors over time. */
export interface Traffic {
  /** In the order of {@link trafficDimensions}, those with the most visitors first, at most ten of each dimension. */
  readonly groups: readonly TrafficGroup[];
  readonly rowsRead: number;
}

/** Visitors with one value at the exposure by which they are counted. */
export interface TrafficGroup {
  readonly dimension: TrafficDimension;
  /** Empty where it is not known, and of `all`; `yes` or `no` of `automation`. */
  readonly value: string;
  readonly cells: readonly TrafficCell[];
}

/** Visitors of one period, a variant and a state; periods without any are absent. */
export interface TrafficCell {
  /** From 0; below it where exposures are of before `from`. */
  readonly period: number;
  readonly variantKey: string;
  readonly state: TrafficState;
  readonly visitors: number;
}
