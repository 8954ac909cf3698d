import { chiSquareTest, testIndependence } from '@pixel/stats';
import type { Split } from '@pixel/store/events';
import type { Basis } from '../looks/basis.ts';
import type { CrossedExperiments } from './judge-interaction.ts';

/** All visitors of an experiment by variant, as `Results.split` returns them for the segment without conditions. */
export type ArmVisitors = Split['segments'][number];

/**
 * Why lifts among shared visitors aren't comparable. `mismatch`: an experiment's visitors are not split by its weights. `entry`: its
 * variants differ in how many of their visitors enter the other experiment. `correlated`: among shared visitors, the variants of the two
 * experiments are correlated.
 */
export interface Flaw {
  readonly kind: 'mismatch' | 'entry' | 'correlated';
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
  all: readonly [ArmVisitors, ArmVisitors],
): Flaw | undefined {
  return findClearest(
    inBothOrders(bases, all).map(({ of: { name, variants }, other, own }) => {
      const traffic = variants.map(({ variantKey, weight }) => ({
        visitors: visitorsIn(own, variantKey),
        weight,
      }));
      return toFlaw({ kind: 'mismatch', experiment: name, other: other.name }, chiSquareTest(traffic));
    }),
  );
}

/**
 * Finds why the shared visitors of different variants aren't comparable: an experiment's variants influence who gets into the other one, or
 * the variants of both are correlated. Takes margins as observed, so an uneven split alone is no flaw.
 */
export function findSelection(
  { bases, groups }: Pick<CrossedExperiments, 'bases' | 'groups'>,
  all: readonly [ArmVisitors, ArmVisitors],
): Flaw | undefined {
  const [basis, other] = bases;
  const table = basis.variants.map(({ variantKey }) =>
    other.variants.map((of) =>
      visitorsIn(groups.find(({ value }) => value === of.variantKey)?.arms ?? [], variantKey),
    ),
  );
  const inBoth = [table, transpose(table)] as const;
  const entryFlaws = inBothOrders(bases, all).map(({ of, other: entered, own, at }) => {
    const rows = of.variants.map(({ variantKey }, row) => {
      const both = (inBoth[at][row] ?? []).reduce((sum, number) => sum + number, 0);
      return [both, Math.max(0, visitorsIn(own, variantKey) - both)];
    });
    return toFlaw({ kind: 'entry', experiment: of.name, other: entered.name }, testIndependence(rows));
  });
  return (
    findClearest(entryFlaws) ??
    toFlaw({ kind: 'correlated', experiment: basis.name, other: other.name }, testIndependence(table))
  );
}

function inBothOrders(
  [basis, other]: readonly [Basis, Basis],
  [own, others]: readonly [ArmVisitors, ArmVisitors],
) {
  return [
    { at: 0, of: basis, other, own },
    { at: 1, of: other, other: basis, own: others },
  ] as const;
}

/** Returns an arm's visitors without those who saw several variants, as in all results. */
function visitorsIn(arms: ArmVisitors, key: string): number {
  const arm = arms.find(({ variantKey }) => variantKey === key);
  return arm ? arm.visitors - arm.multiExposed : 0;
}

function transpose(table: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return (table[0] ?? []).map((_, at) => table.map((row) => row[at] ?? 0));
}

function toFlaw(
  of: Omit<Flaw, 'pValue'>,
  test: ReturnType<typeof chiSquareTest | typeof testIndependence>,
): Flaw | undefined {
  const isKnown = test.status === 'ok' && test.smallestExpected >= minExpected;
  return isKnown && test.pValue < alpha ? { ...of, pValue: test.pValue } : undefined;
}

function findClearest(flaws: readonly (Flaw | undefined)[]): Flaw | undefined {
  return flaws.filter((flaw) => flaw !== undefined).sort((a, b) => a.pValue - b.pValue)[0];
}
