import type { DaysArm } from '@pixel/store/events';
import type { Basis, BasisGoal } from '../looks/basis.ts';
import type { StoredLook } from '../looks/look.ts';
import { viewLook } from '../looks/view.ts';
import { type ComparedDays, compareDays } from '../novelty/compare-days.ts';
import { describeTrend } from '../words/describe-trend.ts';
import type { Sentence } from '../words/sentence.ts';
import type { DaysSinceExposure, FirstDay, NoveltyReport, ReportedTrend } from './novelty-report.ts';
import type { Estimate } from './results-report.ts';
import { type Progress, toReportedMetric } from './to-reported-metric.ts';

/** Significance level of trends, for a single look. */
const alpha = 0.05;

/** A goal's values by day, or the reason why there are none. */
export type CountedDays = readonly DaysArm[] | Sentence;

/** Returns a goal's results by day since the first exposure, and by day of first exposure. */
export function toNoveltyReport(
  { stored, progress }: { readonly stored: StoredLook; readonly progress: Progress },
  goal: BasisGoal,
  countedDays: CountedDays,
): NoveltyReport {
  const { basis } = stored.look;
  const { goalKey, name, kind, unit, direction } = goal;
  const hasDays = !('code' in countedDays);
  return {
    experimentKey: basis.experimentKey,
    phase: basis.phase.number,
    goalKey,
    name,
    kind,
    unit,
    currency: unit === 'money' ? basis.currency : null,
    direction,
    computedAt: new Date(stored.computedAt).toISOString(),
    sinceExposure: hasDays ? sinceExposure(countedDays, goal, basis) : null,
    reason: hasDays ? null : countedDays,
    byFirstDay: byFirstDay(stored, goal, progress),
  };
}

function sinceExposure(arms: readonly DaysArm[], goal: BasisGoal, { variants }: Basis): DaysSinceExposure {
  const keys = variants.map(({ variantKey }) => variantKey);
  const compared = compareDays(keys, arms);
  const armOf = (key: string) => arms.find(({ variantKey }) => variantKey === key);
  const days = Math.max(0, ...arms.map(({ sums }) => sums.length));
  return {
    days,
    visitors: Object.fromEntries(keys.map((key) => [key, armOf(key)?.n ?? 0])),
    points: Array.from({ length: days }, (_, index) => ({
      day: index + 1,
      values: Object.fromEntries(keys.map((key) => [key, valueOn(armOf(key), index)])),
      comparisons: compared.map(({ variantKey, lifts }) => ({
        variantKey,
        relative: lifts[index] ?? unknown,
      })),
    })),
    trends: compared.map((comparison) => {
      const name = variants.find(({ variantKey }) => variantKey === comparison.variantKey)?.name;
      return toReportedTrend(comparison, { goal: goal.name, variant: name ?? comparison.variantKey });
    }),
  };
}

const unknown: Estimate = { estimate: null, lower: null, upper: null };

function valueOn(arm: DaysArm | undefined, index: number): number | null {
  const sum = arm?.sums[index];
  return arm === undefined || sum === undefined || arm.n === 0 ? null : sum / arm.n;
}

function toReportedTrend(
  { variantKey, trend, testedDays }: ComparedDays,
  names: { readonly goal: string; readonly variant: string },
): ReportedTrend {
  const isSignificant = trend !== null && trend.pValue < alpha;
  const facts = trend === null ? null : { first: trend.first, last: trend.last, pValue: trend.pValue };
  const direction = trend !== null && trend.last < trend.first ? 'falls' : 'rises';
  return {
    variantKey,
    state: trend === null ? 'too_few' : isSignificant ? direction : 'not_shown',
    pValue: facts?.pValue ?? null,
    first: facts?.first ?? null,
    last: facts?.last ?? null,
    days: testedDays,
    sentence: describeTrend({ ...names, days: testedDays, trend: facts, isShown: isSignificant }),
  };
}

/** Compares the variants among the visitors first exposed on each day, as a single look at only these visitors would. */
function byFirstDay(stored: StoredLook, goal: BasisGoal, progress: Progress): readonly FirstDay[] {
  const cohorts = stored.cohorts?.find(({ key }) => key === goal.goalKey)?.cohorts ?? [];
  const basis = { ...stored.look.basis, goals: [goal] };
  const singleGoalLook = { ...stored, look: { ...stored.look, basis } };
  return [...new Set(cohorts.map(({ day }) => day))].sort().map((day) => {
    const { arms, comparisons } = toReportedMetric(
      goal,
      viewLook(singleGoalLook, { engine: 'fixed', from: day, until: day }),
      progress,
    );
    return {
      day,
      arms: arms.map(({ variantKey, n, open, value }) => ({ variantKey, n, open, value })),
      comparisons: comparisons.map(({ variantKey, relative, level }) => ({ variantKey, relative, level })),
    };
  });
}
