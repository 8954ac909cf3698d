import type { ReportedComparison, ReportedMetric, ResultsReport } from '@pixel/control/client';
import { cut, toPrintable } from '../printable.ts';
import type { Style } from '../style.ts';
import { lineLength } from './fit-table.ts';
import { formatLift, isWithheld } from './number-formats.ts';
import { isShown } from './state-words.ts';

interface Bar {
  readonly label: string;
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  /** The limit of a guardrail. */
  readonly limit: number | null;
  readonly isSolid: boolean;
}

const maxLabelLength = 34;
const indent = '  ';
/** Candidate half-widths of the axis, narrowest first. */
const scales = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10];

/**
 * Draws lifts with their intervals as bars on one axis: solid for conclusive results, hatched for others, `◆` the estimate, `¦` a
 * guardrail's limit, an arrow if a bar leaves the axis. Empty for fewer than two.
 */
export function drawForest({ metrics, verdict, exploratory }: ResultsReport, style: Style): string {
  const isTrusted = verdict.state !== 'untrusted' && exploratory === null;
  const bars = metrics.flatMap((metric) =>
    metric.comparisons.flatMap((comparison) => barOf(metric, comparison, isTrusted) ?? []),
  );
  if (bars.length < 2) return '';
  const labelWidth = Math.max(...bars.map(({ label }) => [...label].length));
  const half = Math.floor((lineLength - indent.length - labelWidth - 2 - 1) / 2);
  const scale = scaleOf(bars);
  const rows = bars.map((bar) => {
    const padding = ' '.repeat(labelWidth - [...bar.label].length);
    return `${indent}${bar.label}${padding}  ${draw(bar, half, scale)}`.trimEnd();
  });
  const axis = `${indent}${' '.repeat(labelWidth)}  ${axisOf(half, scale)}`;
  return `${style('bold', 'Lifts')}\n${rows.join('\n')}\n${style('dim', axis)}\n`;
}

function barOf(
  { goalKey, unit, margin, direction }: ReportedMetric,
  comparison: ReportedComparison,
  isTrusted: boolean,
): Bar | null {
  const { variantKey, relative, state } = comparison;
  const { estimate, lower, upper } = relative;
  if (estimate === null || (lower === null && upper === null)) return null;
  if (unit === 'points' || isWithheld(comparison)) return null;
  const key = cut(toPrintable(variantKey), maxLabelLength / 2 - 1);
  return {
    label: `${cut(goalKey, maxLabelLength - 1 - [...key].length)} ${key}`,
    estimate,
    lower: lower ?? Number.NEGATIVE_INFINITY,
    upper: upper ?? Number.POSITIVE_INFINITY,
    limit: margin === null ? null : direction === 'increase' ? -margin : margin,
    isSolid: isTrusted && isShown(state),
  };
}

/** Returns a half-width for the axis that fits conclusive results, so that uncertain ones don't shrink the rest. */
function scaleOf(bars: readonly Bar[]): number {
  const solid = bars.filter(({ isSolid }) => isSolid);
  const ends = (solid.length > 0 ? solid : bars)
    .flatMap(({ lower, upper, estimate }) => [lower, upper, estimate])
    .filter(Number.isFinite)
    .map(Math.abs);
  const max = Math.max(...ends);
  return scales.find((scale) => max < scale) ?? 10;
}

function draw({ estimate, lower, upper, limit, isSolid }: Bar, half: number, scale: number): string {
  const at = (value: number) => Math.round((value / scale) * half);
  const from = Math.max(-half, at(Math.max(lower, -scale)));
  const to = Math.min(half, at(Math.min(upper, scale)));
  return Array.from({ length: 2 * half + 1 }, (_, index) => {
    const position = index - half;
    if (position === at(estimate)) return '◆';
    if (position === -half && lower < -scale) return '◀';
    if (position === half && upper > scale) return '▶';
    if (limit !== null && position === at(limit)) return '¦';
    if (position === 0) return '│';
    return position >= from && position <= to ? (isSolid ? '█' : '▒') : ' ';
  }).join('');
}

function axisOf(half: number, scale: number): string {
  const [left, right] = [formatLift(-scale), formatLift(scale)];
  return `${left.padEnd(half)}0${right.padStart(half)}`;
}
