import type { AnalysisPlan } from '../analyze/analysis-plan.ts';
import { mixtureScale } from '../sequential/boundary.ts';
import { sum } from '../special/sum.ts';
import { type Homogeneity, logEOfChiSquare, testHomogeneity } from './homogeneity.ts';
import { levelsOf, type Scale } from './levels.ts';
import { type MergedGroup, visitorsOf } from './merge-small-groups.ts';

export interface ScaleTest extends Homogeneity {
  readonly scale: Scale;
  /** Natural logarithm of the e-value, for sequential looks with a planned size; p is then 1 / e-value, at most 1. */
  readonly logE: number | null;
}

/** Whether effects differ between groups, on both scales. */
export interface InteractionTest {
  /** The deciding test. */
  readonly title: ScaleTest | null;
  readonly relative: ScaleTest | null;
  readonly absolute: ScaleTest | null;
}

/**
 * Tests whether effects differ between groups. The deciding test is the relative one, because groups are displayed as lifts, and their
 * baselines differ anyway: the same lift of 10% is more percentage points on computers, where more is bought, than on phones, but isn't a
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
    const valid = levels.flatMap((level) => (level === null ? [] : [level]));
    const homogeneity = valid.length < levels.length ? null : testHomogeneity(valid);
    return homogeneity && { scale, ...withEnginePValue(homogeneity, n, plan) };
  };
  const [relative, absolute] = [test('relative'), test('absolute')];
  return { title: relative ?? absolute, relative, absolute };
}

/** Returns the test with the p-value of the plan's engine: anytime-valid for `sequential`, that of a single look otherwise. */
function withEnginePValue(
  homogeneity: Homogeneity,
  n: number,
  { alpha, engine, nStar = 0 }: Pick<AnalysisPlan, 'alpha' | 'engine' | 'nStar'>,
): Homogeneity & Pick<ScaleTest, 'logE'> {
  if (engine !== 'sequential') return { ...homogeneity, logE: null };
  if (!(nStar >= 1)) return { ...homogeneity, pValue: 1, logE: null };
  const logE = Math.min(logEOfChiSquare(homogeneity, n, mixtureScale({ alpha, nStar })), Number.MAX_VALUE);
  return { ...homogeneity, logE, pValue: Math.min(1, Math.exp(-logE)) };
}
