import { chiSquareTest, testIndependence } from '@pixel/stats';
import type { Split } from '@pixel/store/events';
import type { Basis } from '../looks/basis.ts';
import type { Crossed } from './judge-interaction.ts';

/** All visitors of an experiment by variant, as `Results.split` gives them of everybody. */
export type VisitorsOf = Split['segments'][number];

/**
 * Why lifts among visitors of both compare what cannot be compared. `mismatch`: visitors of an experiment are not split as its weights
 * say. `meeting`: its variants differ in how many of their visitors meet the other. `tied`: among visitors of both, variants of one go
 * with those of the other.
 */
export interface Flaw {
  readonly kind: 'mismatch' | 'meeting' | 'tied';
  /** Name of the experiment that has it, and of the other one. */
  readonly experiment: string;
  readonly other: string;
  readonly pValue: number;
}

/** As of a sample ratio mismatch at the end. */
const alpha = 0.001;
/** Expected visitors of a cell below which a chi-square test says nothing. */
const leastExpected = 5;

/** Finds the experiment whose visitors are not split as planned, whether they meet the other or not. */
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
 * Finds what makes visitors of both other people in each variant: an experiment whose variants decide who meets the other, or variants
 * that go together. Margins are taken as they are, so that an uneven split alone is no such thing.
 */
export function findSelection(
  { bases, groups }: Pick<Crossed, 'bases' | 'groups'>,
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

/** Those who have met several variants of it are left out, as everywhere. */
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
  const isKnown = test.status === 'ok' && test.leastExpected >= leastExpected;
  return isKnown && test.pValue < alpha ? { ...of, pValue: test.pValue } : undefined;
}

function clearestOf(flaws: readonly (Flaw | undefined)[]): Flaw | undefined {
  return flaws.filter((flaw) => flaw !== undefined).sort((a, b) => a.pValue - b.pValue)[0];
}
