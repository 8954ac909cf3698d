import type { TestResult } from '../result.ts';

/** The state after all looks so far; plain data that the caller stores between looks. */
export interface MonitorState {
  /** `inconsistent_data`: the intervals have no common difference, as after a change of past events. */
  readonly status: 'monitoring' | 'inconsistent_data';
  readonly looks: number;
  /** Maximum lower limit so far; null before the first look with a result, or if unbounded. */
  readonly runningLower: number | null;
  /** Minimum upper limit so far. */
  readonly runningUpper: number | null;
  /** Minimum p-value so far. */
  readonly runningP: number;
  /** Number of the first look whose p-value was at most alpha, counted from 1. */
  readonly firstRejectedLook: number | null;
}

/** The state before the first look. */
export const notMonitored: MonitorState = {
  status: 'monitoring',
  looks: 0,
  runningLower: null,
  runningUpper: null,
  runningP: 1,
  firstRejectedLook: null,
};

/**
 * Returns the state after another look. As the intervals of a confidence sequence cover simultaneously, the difference lies in their
 * intersection (Howard, Ramdas, McAuliffe, Sekhon 2021), so decisions are final. A look without a result only increases the count.
 */
export function addLook(
  state: MonitorState | null,
  look: Pick<TestResult, 'status' | 'pValue' | 'ciLower' | 'ciUpper'>,
  { alpha }: { readonly alpha: number },
): MonitorState {
  const previous = state ?? notMonitored;
  const looks = previous.looks + 1;
  const { pValue, ciLower, ciUpper } = look;
  if (look.status !== 'ok' || pValue === null || ciLower === null || ciUpper === null)
    return { ...previous, looks };
  const runningLower = Math.max(previous.runningLower ?? Number.NEGATIVE_INFINITY, ciLower);
  const runningUpper = Math.min(previous.runningUpper ?? Number.POSITIVE_INFINITY, ciUpper);
  return {
    status:
      previous.status === 'inconsistent_data' || runningLower > runningUpper
        ? 'inconsistent_data'
        : 'monitoring',
    looks,
    runningLower: Number.isFinite(runningLower) ? runningLower : null,
    runningUpper: Number.isFinite(runningUpper) ? runningUpper : null,
    runningP: Math.min(previous.runningP, pValue),
    firstRejectedLook: previous.firstRejectedLook ?? (pValue <= alpha ? looks : null),
  };
}
