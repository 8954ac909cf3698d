import { type AddedVisitors, createVisitorSums } from '@pixel/store/events';
import type { BundleLook, BundleValues, BundleVisitors, SinceLook } from './bundle.ts';
import { compareFigures, type Difference } from './differences.ts';

/** What single visitors prove of a look. */
export interface VisitorsProof {
  /** How many sums they were added up to. */
  readonly figures: number;
  /** Sums that come out as something else, without a reason. */
  readonly differences: readonly Difference[];
  /** Sums of the look that visitors do not add up to any more, for a reason that the bundle gives. */
  readonly kept: readonly Difference[];
}

/** Adds up the visitors of a bundle. */
export interface VisitorsCheck {
  /** Adds those of a line. Throws where they are none. */
  add(line: BundleVisitors): void;
  /** Says what they come to, compared with what the event store had added up and with the look. */
  finish(): VisitorsProof;
}

/** Creates it for a look, and what the event store has added up of it since. Throws where these do not belong together. */
export function createVisitorsCheck(values: BundleValues, { number, look }: BundleLook): VisitorsCheck {
  const definitions = look.basis.goals.map(({ metric }) => metric);
  const sums = createVisitorSums(definitions, values.told);
  return {
    add(line) {
      for (const visitor of line.visitors) sums.add(visitor);
    },
    finish() {
      const found = countable(sums.read());
      const { figures, differences } = compareFigures(countable(values), found);
      if (differences.length > 0) return { figures, differences, kept: [] };
      const others = compareFigures(countable(look), found).differences.filter(
        (difference) => !isRounding(difference, values),
      );
      const kept = others.filter((each) => hasReason(each, values.since));
      const unexplained = others.filter((each) => !kept.includes(each));
      return { figures, differences: unexplained.map((each) => named(each, number)), kept };
    },
  };
}

/** Whether visitors may add up to this instead of what the look did: what came in late or was erased is of one visitor each. */
function hasReason(
  { figure, expected, got }: Difference,
  { erasedVisitors, lateEvents, prunedBefore }: SinceLook,
): boolean {
  if (prunedBefore !== null) return true;
  const most = erasedVisitors + lateEvents;
  if (!countsVisitors.test(figure) || typeof (expected ?? got) !== 'number') return most > 0;
  // A variant that nobody met is not there.
  return Math.abs(Number(expected ?? 0) - Number(got ?? 0)) <= most;
}

const countsVisitors =
  /^variants\.[^.]+\.(visitors|multiExposed|automation)$|^metrics\.[^.]+\.arms\.[^.]+\.n$/;

/** What follows from visitors who count, of all that the event store adds up. */
function countable({ variants, metrics }: AddedVisitors): AddedVisitors {
  return {
    variants: variants
      .filter(({ visitors }) => visitors > 0)
      .map(({ variantKey, visitors, multiExposed, automation }) => ({
        ...{ variantKey, visitors, multiExposed, automation },
      })),
    metrics,
  };
}

function named({ figure, ...values }: Difference, number: string): Difference {
  return { figure: `look ${number}: ${figure}`, ...values };
}

/** Where values are no whole decimals, the parts in which they are added up follow from the largest that the project has by then. */
function isRounding({ figure, expected, got }: Difference, { told }: BundleValues): boolean {
  const [, key] = figure.split('.');
  if (!told.some((metric) => metric.key === key && metric.largest !== undefined)) return false;
  if (typeof expected !== 'number' || typeof got !== 'number') return false;
  return Math.abs(expected - got) <= 1e-12 * Math.abs(expected);
}
