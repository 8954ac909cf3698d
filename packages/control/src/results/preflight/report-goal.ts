import type { ReplayedMetric } from '@pixel/store/events';
import { unitOf } from '../metrics/unit-of.ts';
import { windowMsOf } from '../metrics/window-end.ts';
import {
  fewEventsForQuantile,
  guardrailCannotClear,
  nobodyReached,
  nothingToDivideBy,
  noWindowClosed,
} from '../words/preflight-phrases.ts';
import type { Sentence } from '../words/sentence.ts';
import { type GoalPlan, planClearing, planGoal } from './plan-goal.ts';
import type { PreflightGoal } from './preflight-report.ts';
import type { PreflightMetric, PreflightSubject } from './preflight-subject.ts';
import { type BaseValue, toBaseValue } from './to-base-value.ts';
import type { TriedSalts } from './try-salts.ts';

/** The facts for a goal's report. */
export interface PreflightGoalFacts extends Omit<GoalPlan, 'windowMs'> {
  /** Undefined if there were no visitors. */
  readonly replayed: ReplayedMetric | undefined;
  /** 0 for each visitor who would get a variant, else -1. */
  readonly singleArm: Int8Array;
  readonly currency: PreflightSubject['currency'];
  readonly salts: TriedSalts;
}

/** A goal's report with its warnings. */
export interface ReportedGoal {
  readonly goal: PreflightGoal;
  readonly warnings: readonly Sentence[];
}

/** Returns a goal's report, based on the replayed behavior of visitors. */
export function reportGoal(of: PreflightMetric, facts: PreflightGoalFacts): ReportedGoal {
  const { goalKey, name, role, kind, metric } = of;
  const { replayed, singleArm, currency, salts, ...plan } = facts;
  const sums = replayed?.sumByArm(singleArm, 1)[0];
  const base = toBaseValue(sums);
  const windowMs = windowMsOf(metric);
  const clearing = planClearing(base, plan, of);
  const unit = unitOf(metric);
  const difference = salts.differences.get(goalKey);
  return {
    goal: {
      ...{ goalKey, name, role, kind, unit },
      currency: unit === 'money' ? currency : null,
      windowHours: windowMs / 3_600_000,
      ...base,
      ...planGoal(base, { ...plan, windowMs }),
      clearing: clearing
        ? {
            margin: clearing.margin,
            canClear: clearing.canClear,
            visitorsNeeded: clearing.totalN,
            visitorsPlanned: clearing.plannedN,
          }
        : null,
      pValue: difference?.pValue ?? null,
      falsePositives: difference?.falsePositives ?? null,
    },
    warnings: [
      ...(replayed === undefined ? [] : warnUnknownValue(of, base)),
      ...(clearing === undefined || clearing.canClear
        ? []
        : [
            guardrailCannotClear({
              goal: name,
              margin: clearing.margin,
              planned: clearing.plannedN,
              needed: clearing.totalN,
            }),
          ]),
    ],
  };
}

/** Returns why a goal has no value to plan with, or nothing if it has one. */
function warnUnknownValue(
  { name: goal, kind }: PreflightMetric,
  { n, mean }: BaseValue,
): readonly Sentence[] {
  if (n === 0) return [noWindowClosed({ goal })];
  if (mean === 0) return [nobodyReached({ goal, visitors: n })];
  if (mean !== null) return [];
  return [kind === 'quantile' ? fewEventsForQuantile({ goal }) : nothingToDivideBy({ goal })];
}
