import { chiSquareTest, testIndependence } from '@pixel/stats';
import type { Split } from '@pixel/store/events';
import type { Basis } from '../looks/basis.ts';
import type { CrossedExperiments } from './judge-interaction.ts';

/** All visitors of an experiment by variant, as `Results.split` returns them for the segment without conditions. */
export type VisitorsOf = Split['segments'][number];

/**
 * Why lifts among shared visitors aren't comparable. `mismatch`: an experiment's visitors are not split by its weights. `meeting`: its
 * variants differ in how many of their visitors meet the other experiment. `tied`: among shared visitors, the variants of the two
 * experiments are correlated.
 */
export interface Flaw {
  readonly kind: 'mismatch' | 'meeting' | 'tied';
  /** Name of the affected experiment, and of the other one. */
  readonly experiment: string;
  readonly other: string;
  readonly pValue: number;
}

/** The final significance level of a sample ratio mismatch. */
const alpha = 0.001;
/** Minimum expected visitors per cell for a valid chi-square test. */
const minExpected = 5;

/** Finds the experiment whose visitors are not split as planned, whether or not they meet the other one. */
export function findMismatch(
  bases: readonly [Basis, Basis],
  all: readonly [VisitorsOf, VisitorsOf],
): Flaw | undefined {
  return clearestOf(
    inBothOrders(bases, all).map(({ of: { name, variants }, other, own }) => {
      const traffic = variants.map(({ variantKey, weight }) => ({
        visitors: visitorsIn(own, variantKey),
        weight,
      }));
      return flawOf({ kind: 'mismatch', experiment: name, other: other.name }, chiSquareTest(traffic));
    }),
  );
}

/**
 * Finds what makes the shared visitors of each variant different people: an experiment whose variants influence who meets the other, or
 * variants that are correlated. Takes margins as observed, so that an uneven split alone is no flaw.
 */
export function findSelection(
  { bases, groups }: Pick<CrossedExperiments, 'bases' | 'groups'>,
  all: readonly [VisitorsOf, VisitorsOf],
): Flaw | undefined {
  const [basis, other] = bases;
  const table = basis.variants.map(({ variantKey }) =>
    other.variants.map((of) =>
      visitorsIn(groups.find(({ value }) => value === of.variantKey)?.arms ?? [], variantKey),
    ),
  );
  const inBoth = [table, transposed(table)] as const;
  const meeting = inBothOrders(bases, all).map(({ of, other: met, own, at }) => {
    const rows = of.variants.map(({ variantKey }, row) => {
      const both = (inBoth[at][row] ?? []).reduce((sum, each) => sum + each, 0);
      return [both, Math.max(0, visitorsIn(own, variantKey) - both)];
    });
    return flawOf({ kind: 'meeting', experiment: of.name, other: met.name }, testIndependence(rows));
  });
  return (
    clearestOf(meeting) ??
    flawOf({ kind: 'tied', experiment: basis.name, other: other.name }, testIndependence(table))
  );
}

function inBothOrders(
  [basis, other]: readonly [Basis, Basis],
  [own, others]: readonly [VisitorsOf, VisitorsOf],
) {
  return [
    { at: 0, of: basis, other, own },
    { at: 1, of: other, other: basis, own: others },
  ] as const;
}

/** Excludes visitors who met several of its variants, like all results. */
function visitorsIn(arms: VisitorsOf, key: string): number {
  const arm = arms.find(({ variantKey }) => variantKey === key);
  return arm ? arm.visitors - arm.multiExposed : 0;
}

function transposed(table: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return (table[0] ?? []).map((_, at) => table.map((row) => row[at] ?? 0));
}

function flawOf(
  of: Omit<Flaw, 'pValue'>,
  test: ReturnType<typeof chiSquareTest | typeof testIndependence>,
): Flaw | undefined {
  const isKnown = test.status === 'ok' && test.smallestExpected >= minExpected;
  return isKnown && test.pValue < alpha ? { ...of, pValue: test.pValue } : undefined;
}

function clearestOf(flaws: readonly (Flaw | undefined)[]): Flaw | undefined {
  return flaws.filter((flaw) => flaw !== undefined).sort((a, b) => a.pValue - b.pValue)[0];
}
