import type { ReportedComparison, ReportedMetric } from '@pixel/control/client';

/** How a comparison is drawn and labeled. */
export interface ComparisonStyle {
  /** Solid for the primary goal, lighter for secondary ones, pale within a limit, hatched if unclear. */
  readonly bar: 'good' | 'bad' | 'softGood' | 'softBad' | 'within' | 'unclear';
  readonly direction: 'up' | 'down' | 'unclear' | 'fine';
  readonly tone: 'positive' | 'negative' | 'neutral';
}

/** Returns how to draw a comparison. This depends on its verdict, never on the size of the lift. Only the primary goal wins or loses. */
export function comparisonStyle(
  { state }: Pick<ReportedComparison, 'state'>,
  { direction }: Pick<ReportedMetric, 'direction'>,
): ComparisonStyle {
  switch (state) {
    case 'winning':
      return { bar: 'good', direction: 'up', tone: 'positive' };
    case 'losing':
      return { bar: 'bad', direction: 'down', tone: 'negative' };
    case 'up':
    case 'down':
      return (state === 'up') === (direction === 'increase')
        ? { bar: 'softGood', direction: state, tone: 'positive' }
        : { bar: 'softBad', direction: state, tone: 'negative' };
    case 'within_limit':
      return { bar: 'within', direction: 'fine', tone: 'positive' };
    case 'worse_within_limit':
      return { bar: 'within', direction: 'fine', tone: 'neutral' };
    case 'harm':
      return { bar: 'bad', direction: 'down', tone: 'negative' };
    default:
      return { bar: 'unclear', direction: 'unclear', tone: 'neutral' };
  }
}

/** Content of a bar: a lift, a difference if there is no lift, or the reason for having neither. */
export type ComparisonDisplay = 'lift' | 'difference' | 'reason';

/** Returns what to show of a comparison; `reason` with too few conversions or before a fixed horizon's end. */
export function comparisonDisplay({
  warnings,
  relative,
  absolute,
}: Pick<ReportedComparison, 'warnings' | 'relative' | 'absolute'>): ComparisonDisplay {
  if (warnings.includes('burn_in') || warnings.includes('before_planned_size')) return 'reason';
  if (relative.estimate !== null) return 'lift';
  return absolute.estimate === null ? 'reason' : 'difference';
}

/** Returns a guardrail's limit as a lift; null for other goals. */
export function guardrailLimit({
  role,
  margin,
  direction,
}: Pick<ReportedMetric, 'role' | 'margin' | 'direction'>): number | null {
  if (role !== 'guardrail') return null;
  return direction === 'increase' ? -(margin ?? 0) : (margin ?? 0);
}
