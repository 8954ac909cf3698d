import { createVisitorSums, type SummedVisitors } from '@pixel/store/events';
import type { BundleLook, BundleValues, BundleVisitors, ChangesSinceLook } from './bundle.ts';
import { compareFigures, type ProofDifference } from './differences.ts';

/** The result of comparing a look with its visitors. */
export interface VisitorsProof {
  /** Number of sums computed from the visitors. */
  readonly figures: number;
  /** Sums that differ for no reason that the bundle states. */
  readonly differences: readonly ProofDifference[];
  /** Sums of the look that its visitors no longer add up to, for a reason that the bundle states, such as erased visitors. */
  readonly kept: readonly ProofDifference[];
}

/** Adds up the visitors of a bundle, and compares their sums with a look. */
export interface VisitorsCheck {
  /** Adds a line's visitors. Throws if they are invalid. */
  add(line: BundleVisitors): void;
  /** Compares the visitors' sums with those of the event store, and then with those of the look. */
  finish(): VisitorsProof;
}

/**
 * Creates the check of a look, given the sums that the event store computed for it while exporting. Throws if the goals of the two differ.
 */
export function createVisitorsCheck(values: BundleValues, { number, look }: BundleLook): VisitorsCheck {
  const definitions = look.basis.goals.map(({ metric }) => metric);
  const sums = createVisitorSums(definitions, values.told);
  return {
    add(line) {
      for (const visitor of line.visitors) sums.add(visitor);
    },
    finish() {
      const computed = countableSums(sums.read());
      const { figures, differences } = compareFigures(countableSums(values), computed);
      if (differences.length > 0) return { figures, differences, kept: [] };
      const deviations = compareFigures(countableSums(look), computed).differences.filter(
        (difference) => !isRounding(difference, values),
      );
      const kept = deviations.filter((difference) => isExplained(difference, values.since));
      const unexplained = deviations.filter((difference) => !kept.includes(difference));
      return { figures, differences: unexplained.map((difference) => withLook(difference, number)), kept };
    },
  };
}

/** Whether the bundle explains the difference: each late event or erased visitor changes at most one visitor. */
function isExplained(
  { figure, expected, got }: ProofDifference,
  { erasedVisitors, lateEvents, prunedBefore }: ChangesSinceLook,
): boolean {
  if (prunedBefore !== null) return true;
  const maxChanged = erasedVisitors + lateEvents;
  if (!visitorCountPattern.test(figure) || typeof (expected ?? got) !== 'number') return maxChanged > 0;
  // A variant without visitors is absent.
  return Math.abs(Number(expected ?? 0) - Number(got ?? 0)) <= maxChanged;
}

const visitorCountPattern =
  /^variants\.[^.]+\.(visitors|multiExposed|automation)$|^metrics\.[^.]+\.arms\.[^.]+\.n$/;

/** Returns the sums that follow from counted visitors alone, without variants that have none. */
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

function withLook({ figure, ...values }: ProofDifference, number: string): ProofDifference {
  return { figure: `look ${number}: ${figure}`, ...values };
}

/**
 * Whether a difference is within rounding error. For values that aren't short decimals, the store's summation depends on the project's
 * largest value so far.
 */
function isRounding({ figure, expected, got }: ProofDifference, { told }: BundleValues): boolean {
  const [, key] = figure.split('.');
  if (!told.some((metric) => metric.key === key && metric.largest !== undefined)) return false;
  if (typeof expected !== 'number' || typeof got !== 'number') return false;
  return Math.abs(expected - got) <= 1e-12 * Math.abs(expected);
}
