/** Outcomes of a computation, in order of precedence: the first that applies is reported. */
export const statuses = [
  'invalid_input',
  'no_data',
  'insufficient_n',
  'denominator_zero',
  'baseline_zero',
  'zero_variance',
  'ok',
] as const;

/**
 * `invalid_input`: impossible sufficient statistics. `no_data`: an empty arm. `insufficient_n`: too few visitors in an arm for a variance.
 * `denominator_zero`: a ratio with a zero denominator. `baseline_zero`: a relative difference from 0. `zero_variance`: nothing varies, so
 * there is an estimate but no test. `ok`: a complete result.
 */
export type Status = (typeof statuses)[number];

/** Returns the status that comes first in the order of `statuses`; `ok` only if all are. */
export function worstStatus(candidates: readonly Status[]): Status {
  return statuses.find((status) => candidates.includes(status)) ?? 'ok';
}

/** The result of a test. Without status `ok`, p-value and interval are null; the estimate is present if possible. */
export interface TestResult {
  /** The method used, named as in docs/statistics.md. */
  readonly method: string;
  readonly status: Status;
  readonly warnings: readonly Warning[];
  readonly estimate: number | null;
  /** Standard error of the estimate. */
  readonly se: number | null;
  /** Degrees of freedom. */
  readonly df: number | null;
  readonly pValue: number | null;
  /** −Infinity for some one-sided tests; likewise, the upper limit may be Infinity. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** Returns the result of a test that couldn't be computed. */
export function noResult(method: string, status: Status, warnings: readonly Warning[] = []): TestResult {
  return {
    method,
    status,
    warnings,
    estimate: null,
    se: null,
    df: null,
    pValue: null,
    ciLower: null,
    ciUpper: null,
  };
}

const messages = {
  low_count:
    'An arm has fewer than 10 successes or failures, too few for a normal approximation; a method for small counts is safer.',
  baseline_not_distinguishable_from_zero:
    "The control's mean cannot be distinguished from 0, so the relative difference could be anything; use the absolute one.",
  negative_baseline:
    "The control's mean is negative; the relative difference is a share of its absolute value, so that an increase stays positive.",
  unequal_split_multi_exposure:
    'Visitors exposed to several variants are excluded, which removes a larger share of the smaller arm of an unequal split.',
  multi_exposure: 'More than 1% of the visitors were exposed to several variants and are excluded.',
  srm: 'Traffic was not split as configured (sample ratio mismatch); find the cause before reading any metric.',
  pre_exposure_imbalance:
    'The arms already differed before the experiment, which randomization should prevent.',
  burn_in: 'An arm has too few visitors with a value; there is no verdict until it has enough.',
  capped_share: 'More than 1% of the values are capped; compare with the uncapped result.',
  window_open:
    'Some visitors can still convert; the guarantee over repeated looks is exact only for closed windows.',
  cuped_no_covariate_variance:
    'The metric did not vary before the experiment, so nothing can be adjusted; the estimate is unadjusted.',
  merged_strata: 'Strata in which an arm does not vary are merged into the largest stratum.',
  not_peeking_safe:
    'Chances to win are not protected against repeated looks; do not stop at the first favorable one.',
} as const;

/** A caveat about a result: a code for programs, a sentence for people. */
export interface Warning {
  readonly code: keyof typeof messages;
  readonly message: string;
}

/** Returns the warning of a code. */
export function warning(code: Warning['code']): Warning {
  return { code, message: messages[code] };
}
