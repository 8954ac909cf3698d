import type { DimensionColumn, PhaseRequest } from '../phase-request.ts';

/** Dimensions of traffic besides `all`: columns of the exposure, including its source. */
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
 * State of a visitor who claimed a variant: `counted` was exposed to one, `multi` to several; `unverified` claimed one that bucketing
 * doesn't assign; `outdated` got one of an earlier phase after this one had started.
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

/** Which traffic to count, in periods of `periodMs` from `from` on; milliseconds since the epoch. */
export interface TrafficRequest extends PhaseRequest {
  readonly from: number;
  readonly periodMs: number;
}

/** Visitors over time. */
export interface Traffic {
  /** In the order of {@link trafficDimensions}, most visitors first, at most ten per dimension. */
  readonly groups: readonly TrafficGroup[];
  readonly rowsRead: number;
}

/** Visitors with one value at the exposure that counts them. */
export interface TrafficGroup {
  readonly dimension: TrafficDimension;
  /** Empty if unknown, and for `all`; `yes` or `no` for `automation`. */
  readonly value: string;
  readonly cells: readonly TrafficCell[];
}

/** Visitors of one period, variant and state; empty periods are absent. */
export interface TrafficCell {
  /** Zero-based; negative for exposures before `from`. */
  readonly period: number;
  readonly variantKey: string;
  readonly state: TrafficState;
  readonly visitors: number;
}
