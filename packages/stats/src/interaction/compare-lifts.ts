import type { AnalysisPlan } from '../analyze/analysis-plan.ts';
import { absoluteEffect, type Effect, relativeDeltaEffect } from '../compare/effect.ts';
import { describePairs } from '../compare/pair.ts';
import { criticalT } from '../compare/t-test.ts';
import { mixtureScale, multiplier } from '../sequential/boundary.ts';
import { sum } from '../special/sum.ts';
import type { Scale } from './levels.ts';
import { type Group, visitorsOf } from './merge-small-groups.ts';

/** The difference between a treatment's effect in one group and in the first group. */
export interface LiftDifference {
  readonly variant: string;
  /** Value of the first group. */
  readonly from: string;
  /** Value of the other group. */
  readonly to: string;
  /** A share on the relative scale, otherwise in the metric's unit; null if an effect has no variance or no baseline. */
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Differences between groups, for each treatment and each group but the first. */
export interface LiftDifferences {
  /** Level of the intervals, 1 − alpha / differences. */
  readonly level: number;
  readonly differences: readonly LiftDifference[];
}

/**
 * Compares each treatment's effect in each group with that in the first: (e_g − e_1) ± c √(v_g + v_1), since groups share no visitors.
 * Lifts have their variance from the delta method; c is Student's t with Welch's degrees of freedom, or the multiplier of a confidence
 * sequence.
 */
export function compareLifts(
  [first, ...others]: readonly Group[],
  plan: Pick<AnalysisPlan, 'alpha' | 'engine' | 'nStar'>,
  scale: Scale,
): LiftDifferences {
  const treatments = first?.arms.slice(1) ?? [];
  const count = treatments.length * others.length;
  const alpha = plan.alpha / Math.max(1, count);
  if (first === undefined) return { level: 1 - alpha, differences: [] };
  const base = effectsOf(first, scale);
  return {
    level: 1 - alpha,
    differences: others.flatMap((other) => {
      const effects = effectsOf(other, scale);
      return treatments.map(({ variant }, index) => ({
        variant,
        from: first.value,
        to: other.value,
        ...difference(base[index], effects[index], { ...plan, alpha, tunedAlpha: plan.alpha }),
      }));
    }),
  };
}

/** A treatment's effect and its number of visitors; undefined if there is none. */
type GroupEffect = (Effect & { readonly visitors: number }) | undefined;

function effectsOf({ arms }: Group, scale: Scale): readonly GroupEffect[] {
  const [control, ...treatments] = arms;
  return describePairs(arms.map(({ stats }) => stats)).map((pair, index) => {
    if (!('control' in pair) || pair.status !== 'ok') return undefined;
    if (scale === 'relative' && pair.control.mean === 0) return undefined;
    const effect = (scale === 'relative' ? relativeDeltaEffect : absoluteEffect)(
      pair.control,
      pair.treatment,
    );
    const visitors = sum([control, treatments[index]].map((arm) => (arm ? visitorsOf(arm.stats) : 0)));
    return { ...effect, visitors };
  });
}

function difference(
  base: GroupEffect,
  other: GroupEffect,
  {
    alpha,
    tunedAlpha,
    engine,
    nStar = 0,
  }: Pick<AnalysisPlan, 'alpha' | 'engine' | 'nStar'> & { tunedAlpha: number },
): Pick<LiftDifference, 'estimate' | 'lower' | 'upper'> {
  const noEstimate = { estimate: null, lower: null, upper: null };
  if (base === undefined || other === undefined) return noEstimate;
  const estimate = other.estimate - base.estimate;
  const se = Math.hypot(base.se, other.se);
  if (!Number.isFinite(estimate) || !(se > 0) || !Number.isFinite(se)) return noEstimate;
  const n = base.visitors + other.visitors;
  const lacksTuning = engine === 'sequential' && !(nStar >= 1);
  if (lacksTuning) return { ...noEstimate, estimate };
  const critical =
    engine === 'sequential'
      ? multiplier(n, mixtureScale({ alpha, tunedAlpha, nStar }), { alpha, nStar })
      : criticalT(alpha / 2, degreesOf(base, other));
  return { estimate, lower: estimate - critical * se, upper: estimate + critical * se };
}

/** Welch-Satterthwaite degrees of freedom of two effects with their own. */
function degreesOf(a: Effect, b: Effect): number {
  const total = a.se ** 2 + b.se ** 2;
  const [shareOfA, shareOfB] = [a.se ** 2 / total, b.se ** 2 / total];
  return 1 / (shareOfA ** 2 / a.df + shareOfB ** 2 / b.df);
}
