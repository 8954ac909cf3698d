import type { ReportedComparison, ReportedMetric } from '@pixel/control/client';

/** How a comparison is drawn and called. */
export interface ComparisonLook {
  /** Solid of what decides, lighter of what is looked at as well, pale within a limit, hatched where it is not clear. */
  readonly bar: 'good' | 'bad' | 'softGood' | 'softBad' | 'within' | 'unclear';
  readonly way: 'up' | 'down' | 'unclear' | 'fine';
  readonly tone: 'positive' | 'negative' | 'neutral';
}

/** Returns how a comparison is drawn: by its verdict, never by its size. Only the primary goal wins or loses. */
export function comparisonLookOf(
  { state }: Pick<ReportedComparison, 'state'>,
  { direction }: Pick<ReportedMetric, 'direction'>,
): ComparisonLook {
  switch (state) {
    case 'winning':
      return { bar: 'good', way: 'up', tone: 'positive' };
    case 'losing':
      return { bar: 'bad', way: 'down', tone: 'negative' };
    case 'up':
    case 'down':
      return (state === 'up') === (direction === 'increase')
        ? { bar: 'softGood', way: state, tone: 'positive' }
        : { bar: 'softBad', way: state, tone: 'negative' };
    case 'within_limit':
      return { bar: 'within', way: 'fine', tone: 'positive' };
    case 'worse_within_limit':
      return { bar: 'within', way: 'fine', tone: 'neutral' };
    case 'harm':
      return { bar: 'bad', way: 'down', tone: 'negative' };
    default:
      return { bar: 'unclear', way: 'unclear', tone: 'neutral' };
  }
}

/** What stands in the place of a bar: a lift, a difference where there is none, or the reason why there is neither. */
export type Shown = 'lift' | 'difference' | 'reason';

/** Returns what of a comparison may be shown: of too few conversions, and of a fixed horizon that has not come yet, counts alone. */
export function shownOf({
  warnings,
  relative,
  absolute,
}: Pick<ReportedComparison, 'warnings' | 'relative' | 'absolute'>): Shown {
  if (warnings.includes('burn_in') || warnings.includes('before_planned_size')) return 'reason';
  if (relative.estimate !== null) return 'lift';
  return absolute.estimate === null ? 'reason' : 'difference';
}

/** Returns the limit of a guardrail, as a lift; null of other goals. */
export function limitOf({
  role,
  margin,
  direction,
}: Pick<ReportedMetric, 'role' | 'margin' | 'direction'>): number | null {
  if (role !== 'guardrail') return null;
  return direction === 'increase' ? -(margin ?? 0) : (margin ?? 0);
}
