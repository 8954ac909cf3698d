import type { ReportedComparison, ReportedMetric } from '@pixel/control/client';

/** How a comparison is drawn and labeled. */
export interface ComparisonLook {
  /** Solid for the primary goal, lighter for secondary ones, pale within a limit, hatched if unclear. */
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

/** Content of a bar: a lift, a difference if there is no lift, or the reason for having neither. */
export type ComparisonDisplay = 'lift' | 'difference' | 'reason';

/** Returns the parts of a comparison that may be shown: with too few conversions, or before a fixed horizon's end, only counts. */
export function shownOf({
  warnings,
  relative,
  absolute,
}: Pick<ReportedComparison, 'warnings' | 'relative' | 'absolute'>): ComparisonDisplay {
  if (warnings.includes('burn_in') || warnings.includes('before_planned_size')) return 'reason';
  if (relative.estimate !== null) return 'lift';
  return absolute.estimate === null ? 'reason' : 'difference';
}

/** Returns a guardrail's limit as a lift; null for other goals. */
export function limitOf({
  role,
  margin,
  direction,
}: Pick<ReportedMetric, 'role' | 'margin' | 'direction'>): number | null {
  if (role !== 'guardrail') return null;
  return direction === 'increase' ? -(margin ?? 0) : (margin ?? 0);
}
