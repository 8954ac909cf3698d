import type { AnalysisPlan } from '../analyze/analysis-plan.ts';
import { mixtureScale } from '../sequential/boundary.ts';
import { sum } from '../special/sum.ts';
import { type Homogeneity, logEOfChiSquare, testHomogeneity } from './homogeneity.ts';
import { levelsOf, type Scale } from './levels.ts';
import { type MergedGroup, visitorsOf } from './merge-small-groups.ts';

/** A test on one scale. */
export interface ScaleTest extends Homogeneity {
  readonly scale: Scale;
  /** Natural logarithm of the e-value, for sequential looks; p is then 1/e. */
  readonly logE: number | null;
}

/** Whether effects differ between groups, on both scales. */
export interface InteractionTest {
  /** The test that decides. */
  readonly title: ScaleTest | null;
  readonly relative: ScaleTest | null;
  readonly absolute: ScaleTest | null;
}

/**
 * Tests whether effects differ between groups. The title test is the relative one, because groups display lifts, and their baselines differ
 * anyway: the same lift of 10 % is more percentage points on computers, where more is bought, than on phones, and nobody would call that a
 * different effect. If a mean may be 0, there is no lift, and the absolute test takes its place.
 */
export function testInteraction(
  groups: readonly MergedGroup[],
  plan: Pick<AnalysisPlan, 'alpha' | 'engine' | 'nStar'>,
): InteractionTest {
  const large = groups.filter(({ isLarge }) => isLarge);
  const n = sum(large.flatMap(({ arms }) => arms.map(({ stats }) => visitorsOf(stats))));
  const test = (scale: Scale): ScaleTest | null => {
    const levels = large.map(({ arms }) =>
      levelsOf(
        arms.map(({ stats }) => stats),
        scale,
      ),
    );
    const known = levels.flatMap((each) => (each === null ? [] : [each]));
    const found = known.length < levels.length ? null : testHomogeneity(known);
    return found && { scale, ...atAnyLook(found, n, plan) };
  };
  const [relative, absolute] = [test('relative'), test('absolute')];
  return { title: relative ?? absolute, relative, absolute };
}

/** The p-value that the plan's engine needs. */
function atAnyLook(
  found: Homogeneity,
  n: number,
  { alpha, engine, nStar = 0 }: Pick<AnalysisPlan, 'alpha' | 'engine' | 'nStar'>,
): Homogeneity & Pick<ScaleTest, 'logE'> {
  if (engine !== 'sequential') return { ...found, logE: null };
  if (!(nStar >= 1)) return { ...found, pValue: 1, logE: null };
  const logE = Math.min(logEOfChiSquare(found, n, mixtureScale({ alpha, nStar })), Number.MAX_VALUE);
  return { ...found, logE, pValue: Math.min(1, Math.exp(-logE)) };
}
