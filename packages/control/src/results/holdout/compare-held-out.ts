import { resolvePlan } from '@pixel/protocol';
import { type AnalysisPlan, analyzeMetric, chiSquareTest, defaultPlannedVisitors } from '@pixel/stats';
import type { DrawnScan, MetricDefinition } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callEvents } from '../../base/store-calls.ts';
import type { Project } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { readProject } from '../../project/storage/read-project.ts';
import { createInFlight } from '../looks/in-flight.ts';
import { defaultKind, metricOf } from '../metrics/metric-of.ts';
import { unitOf } from '../metrics/unit-of.ts';
import { windowMsOf } from '../metrics/window-end.ts';
import { toReportedArm } from '../report/to-reported-arm.ts';
import {
  describeCombinedEffect,
  heldOutSplitOff,
  heldOutTooFew,
  holdoutNotLive,
  nobodyHeldOut,
  nothingRan,
  noViews,
  viewsNotSent,
} from '../words/describe-holdout.ts';
import type { Sentence } from '../words/sentence.ts';
import { drawHeldOut, type HeldOutDraw, sideKeys } from './draw-held-out.ts';
import type { HeldOutMetric, HeldOutReport, HeldOutState } from './held-out-report.ts';
import { readServedHoldout } from './served-holdout.ts';

/** The comparison to make. */
export interface HeldOutRequest {
  readonly projectKey: string;
  /** Absent for the project's own holdout. */
  readonly layerKey?: string | undefined;
  readonly goalKey: string;
  /** Days to look back. */
  readonly days: number;
}

/**
 * Compares visitors in a holdout, of a layer or of the project, with the others, to measure the combined effect of all experiments. Both
 * sides are visitors with a page view, since holdouts have no exposures. Doesn't adjust for earlier behavior, which experiments may have
 * changed. Stores nothing and scans at low priority. Rejects with `project_not_found`, `layer_not_found`, `goal_not_found`, `unavailable`,
 * or the reason of `signal`.
 */
export type CompareHeldOut = (request: HeldOutRequest, signal: AbortSignal) => Promise<HeldOutReport>;

const dayMs = 86_400_000;
/** Minimum visitors on both sides, equal to that of groups in breakdowns. */
const minVisitorsPerSide = 200;
/** The final significance level of a sample ratio mismatch. */
const splitAlpha = 0.001;

/** Creates the function. Concurrent identical calls share one scan. */
export function createCompareHeldOut(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>): CompareHeldOut {
  const inFlight = createInFlight();

  async function compare(request: HeldOutRequest, signal: AbortSignal): Promise<HeldOutReport> {
    const { projectKey, layerKey, goalKey, days } = request;
    const until = deps.now();
    const { project, salts, served } = await readProject(deps, projectKey, 'all', async (opened, db) => {
      const { working, live } = opened;
      const layer = working.layers.find((candidate) => candidate.layerKey === layerKey);
      if (layerKey !== undefined && layer === undefined) throw layerNotFoundError(projectKey, layerKey);
      requireDocument(working, 'goal', goalKey);
      const time = { projectId: working.kept.id, layerKey, from: until - days * dayMs, until };
      return {
        project: live.project?.goals.some((goal) => goal.goalKey === goalKey) ? live.project : working,
        salts: { project: working.kept.holdoutSalt, layer: layer?.kept.salt },
        served: await readServedHoldout(db, time),
      };
    });
    const layer = layerKey ?? null;
    const report = (
      state: HeldOutState,
      sentence: Sentence,
      {
        shares = { heldOut: 0, rest: 0 },
        metric = null,
      }: Partial<Pick<HeldOutReport, 'shares' | 'metric'>> = {},
    ): HeldOutReport => ({
      layerKey: layer,
      ...{ state, sentence, shares, metric },
      from: new Date(served.since ?? until).toISOString(),
      computedAt: new Date(until).toISOString(),
      experiments: served.experiments,
    });
    if (served.since === undefined) return report('not_live', holdoutNotLive({ layer }));
    if (served.experiments.length === 0) return report('nothing_ran', nothingRan({ layer }));
    const draw = drawHeldOut(served, salts);
    const { shares } = draw;
    if (shares.heldOut === 0 && layer !== null)
      return report('nobody_held_out', nobodyHeldOut({ layer }), { shares });
    const goal = prepareGoal(project, goalKey);
    const scan = await callEvents(deps.events, () =>
      deps.events.results.drawn(
        {
          ...{ projectKey, from: served.since ?? until, asOf: until, groups: draw.groups },
          metrics: [goal.metric],
          isWaitedFor: () => false,
        },
        signal,
      ),
    );
    const metric = compareGoal(goal, scan);
    const { state, sentence } = describeResult({ layer, draw, goal, metric, pageviews: project.pageviews });
    return report(state, sentence, { shares, metric });
  }

  return (request, signal) =>
    inFlight.join(JSON.stringify(request), (joinedSignal) => compare(request, joinedSignal), signal);
}

interface ComparedGoal {
  readonly metric: MetricDefinition;
  readonly description: Omit<HeldOutMetric, 'arms' | 'comparison'>;
  readonly plan: AnalysisPlan;
}

/**
 * Prepares the goal's metric and the project's own plan. Comparisons may be repeated at any time, so every engine except `fixed` becomes
 * sequential.
 */
function prepareGoal(project: Project, goalKey: string): ComparedGoal {
  const plan = resolvePlan(project.statistics);
  const goal = requireDocument(project, 'goal', goalKey);
  const metric = metricOf({ goalKey, analysis: {} }, project, { ...plan, cuped: false });
  if (metric === undefined) throw new Error(`Goal "${goalKey}" exists but has no metric`);
  const unit = unitOf(metric);
  return {
    metric,
    description: {
      ...{ goalKey, name: goal.name, kind: defaultKind(goal.type), unit },
      currency: unit === 'money' ? (project.currency ?? null) : null,
      windowHours: windowMsOf(metric) / 3_600_000,
      capPercentile: 'capPercentile' in metric ? (metric.capPercentile ?? null) : null,
    },
    plan: {
      alpha: plan.alpha,
      engine: plan.engine === 'fixed' ? 'fixed' : 'sequential',
      correction: 'none',
      direction: 'increase',
      nStar: plan.plannedVisitors ?? defaultPlannedVisitors,
    },
  };
}

/** Compares the rest, as the treatment, with the holdout, as the control. */
function compareGoal(goal: ComparedGoal, { arms, metrics }: DrawnScan): HeldOutMetric {
  const metricArms = metrics[0]?.arms ?? [];
  const sideArms = [sideKeys.heldOut, sideKeys.rest].map((key) => ({
    key,
    arm: metricArms.find(({ variantKey }) => variantKey === key),
    visitors: arms.find(({ variantKey }) => variantKey === key)?.visitors ?? 0,
  }));
  const { comparisons } = analyzeMetric(
    sideArms.flatMap(({ key, arm }) =>
      arm?.stats === undefined ? [] : [{ variant: key, stats: arm.stats }],
    ),
    goal.plan,
  );
  const [comparison] = comparisons;
  return {
    ...goal.description,
    arms: sideArms.map(({ key, arm, visitors }) => ({ ...toReportedArm(goal, key, arm), visitors })),
    comparison:
      comparison === undefined
        ? null
        : {
            absolute: boundsOf(comparison.absolute),
            relative: boundsOf(comparison.relative),
            level: 1 - goal.plan.alpha,
            pValue: comparison.pValue,
          },
  };
}

function boundsOf({
  estimate,
  lower,
  upper,
}: {
  readonly estimate: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}) {
  return { estimate, lower, upper };
}

function describeResult({
  layer,
  draw,
  goal,
  metric,
  pageviews,
}: {
  readonly layer: string | null;
  readonly draw: HeldOutDraw;
  readonly goal: ComparedGoal;
  readonly metric: HeldOutMetric;
  readonly pageviews: boolean;
}): Pick<HeldOutReport, 'state' | 'sentence'> {
  const visitors = metric.arms.map((arm) => arm.visitors);
  const [heldOut = 0, rest = 0] = visitors;
  if (heldOut + rest === 0)
    return { state: 'no_views', sentence: pageviews ? noViews({}) : viewsNotSent({}) };
  const weights = [draw.shares.heldOut, draw.shares.rest];
  const split = chiSquareTest(
    visitors.map((count, side) => ({ visitors: count, weight: weights[side] ?? 0 })),
  );
  if (split.status === 'ok' && split.smallestExpected >= 5 && split.pValue < splitAlpha) {
    const expected = ((heldOut + rest) * draw.shares.heldOut) / (draw.shares.heldOut + draw.shares.rest);
    return { state: 'untrusted', sentence: heldOutSplitOff({ heldOut, expected: Math.round(expected) }) };
  }
  const fewest = Math.min(...metric.arms.map(({ n }) => n));
  const { comparison } = metric;
  if (fewest < minVisitorsPerSide || comparison === null || comparison.absolute.lower === null)
    return { state: 'too_few', sentence: heldOutTooFew({ fewest, needed: minVisitorsPerSide }) };
  const { absolute, relative, level, pValue } = comparison;
  const isShown = pValue !== null && pValue <= goal.plan.alpha;
  const { unit, currency, name } = metric;
  const effect =
    relative.estimate === null
      ? { ...absolute, level, unit, currency }
      : { ...relative, level, unit: 'relative' as const, currency: null };
  return {
    state: isShown ? 'shown' : 'not_shown',
    sentence: describeCombinedEffect({ layer, goal: name, isShown, effect }),
  };
}

function layerNotFoundError(projectKey: string, layerKey: string): ControlError {
  return new ControlError('layer_not_found', `Project "${projectKey}" has no layer "${layerKey}"`, {
    parameters: { projectKey, layerKey },
  });
}
