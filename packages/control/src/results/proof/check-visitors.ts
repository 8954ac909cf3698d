import { createVisitorSums, type SummedVisitors } from '@pixel/store/events';
import type { BundleLook, BundleValues, BundleVisitors, SinceLook } from './bundle.ts';
import { compareFigures, type Difference } from './differences.ts';

/** The evidence of single visitors for a look. */
export interface VisitorsProof {
  /** Number of sums computed from them. */
  readonly figures: number;
  /** Sums that differ without a known reason. */
  readonly differences: readonly Difference[];
  /** Sums of the look that its visitors no longer add up to, for a reason that the bundle states. */
  readonly kept: readonly Difference[];
}

/** Adds up the visitors of a bundle. */
export interface VisitorsCheck {
  /** Adds a line's visitors. Throws if they are invalid. */
  add(line: BundleVisitors): void;
  /** Compares their sums with those of the event store and of the look. */
  finish(): VisitorsProof;
}

/** Creates the check for a look, and for the event store's later sums for it. Throws if these don't belong together. */
export function createVisitorsCheck(values: BundleValues, { number, look }: BundleLook): VisitorsCheck {
  const definitions = look.basis.goals.map(({ metric }) => metric);
  const sums = createVisitorSums(definitions, values.told);
  return {
    add(line) {
      for (const visitor of line.visitors) sums.add(visitor);
    },
    finish() {
      const found = countableSums(sums.read());
      const { figures, differences } = compareFigures(countableSums(values), found);
      if (differences.length > 0) return { figures, differences, kept: [] };
      const others = compareFigures(countableSums(look), found).differences.filter(
        (difference) => !isRounding(difference, values),
      );
      const kept = others.filter((each) => hasReason(each, values.since));
      const unexplained = others.filter((each) => !kept.includes(each));
      return { figures, differences: unexplained.map((each) => withLook(each, number)), kept };
    },
  };
}

/** Whether the bundle explains the difference: each late event or erased visitor changes at most one visitor. */
function hasReason(
  { figure, expected, got }: Difference,
  { erasedVisitors, lateEvents, prunedBefore }: SinceLook,
): boolean {
  if (prunedBefore !== null) return true;
  const most = erasedVisitors + lateEvents;
  if (!countsVisitors.test(figure) || typeof (expected ?? got) !== 'number') return most > 0;
  // A variant without visitors is absent.
  return Math.abs(Number(expected ?? 0) - Number(got ?? 0)) <= most;
}

const countsVisitors =
  /^variants\.[^.]+\.(visitors|multiExposed|automation)$|^metrics\.[^.]+\.arms\.[^.]+\.n$/;

/** Returns only those of the event store's sums that follow from counted visitors. */
function countableSums({ variants, metrics }: SummedVisitors): SummedVisitors {
  return {
    variants: variants
      .filter(({ visitors }) => visitors > 0)
      .map(({ variantKey, visitors, multiExposed, automation }) => ({
        ...{ variantKey, visitors, multiExposed, automation },
      })),
    metrics,
  };
}

function withLook({ figure, ...values }: Difference, number: string): Difference {
  return { figure: `look ${number}: ${figure}`, ...values };
}

/** For values that are not whole decimals, the store's summation depends on the project's largest value so far. */
function isRounding({ figure, expected, got }: Difference, { told }: BundleValues): boolean {
  const [, key] = figure.split('.');
  if (!told.some((metric) => metric.key === key && metric.largest !== undefined)) return false;
  if (typeof expected !== 'number' || typeof got !== 'number') return false;
  return Math.abs(expected - got) <= 1e-12 * Math.abs(expected);
}
