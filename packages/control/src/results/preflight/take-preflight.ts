import { setImmediate as nextTurn } from 'node:timers/promises';
import { parsePageUrl, prepareAudience, prepareUrlRules } from '@pixel/engine';
import { type Audience, planOf } from '@pixel/protocol';
import { compareAll } from '@pixel/stats';
import type { Replay, ReplayColumn, ReplayedMetric, ReplayVisit } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { askEvents } from '../../base/store-calls.ts';
import { findDocument } from '../../project/documents/document-kinds.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { readProject } from '../../project/storage/read-project.ts';
import { withoutPast } from '../looks/arms-of.ts';
import { metricOf, usualKind } from '../metrics/metric-of.ts';
import { unitOf } from '../metrics/unit-of.ts';
import { windowMsOf } from '../metrics/window-end.ts';
import {
  attributesUnknown,
  guardrailCannotClear,
  nobodyMatched,
  notReplayed,
  noWindowClosed,
  partlyRead,
  saltUnbalanced,
  withoutPageviews,
} from '../words/say-preflight.ts';
import type { Sentence } from '../words/sentence.ts';
import { checkSalt, leastOf } from './check-salt.ts';
import { knownVisit, unknownAttributes } from './known-visit.ts';
import { clearingOf, describeGoal, planGoal } from './plan-goal.ts';
import type { PreflightGoal, PreflightReport } from './preflight-report.ts';
import { type SplitVisitors, splitVisitors } from './split-visitors.ts';

/** What somebody wants to start. */
export interface PreflightQuestion {
  readonly projectKey: string;
  readonly experimentKey: string;
  /** How far back is looked. */
  readonly days: number;
  readonly lift: number;
}

const dayMs = 86_400_000;
const mostVisitors = 50_000;
const otherSalts = 200;
const unbalancedBelow = 0.05;
/** What is offered is to be better than what just passes. */
const offeredFrom = 0.2;
const columnOf: Readonly<Record<string, ReplayColumn>> = {
  device: 'device',
  browser: 'browser',
  os: 'os',
  country: 'country',
  language: 'language',
  referrer_host: 'referrerHost',
};

/**
 * Replays what visitors did lately with an experiment's working state, published or not: its pages, audience, goals and salt. Rejects with
 * `project_not_found`, `experiment_not_found`, `unavailable`, or the reason of `signal`.
 */
export async function takePreflight(
  deps: Pick<ControlDeps, 'db' | 'events' | 'now'>,
  question: PreflightQuestion,
  signal: AbortSignal,
): Promise<PreflightReport> {
  const { projectKey, experimentKey, days, lift } = question;
  const { project, experiment } = await readProject(deps, projectKey, 'all', ({ working }) => {
    const found = findDocument(working, 'experiment', experimentKey);
    if (found !== undefined) return { project: working, experiment: found };
    throw new ControlError(
      'experiment_not_found',
      `There is no experiment "${experimentKey}" in project "${projectKey}"`,
      { parameters: { experimentKey, projectKey } },
    );
  });
  const plan = planOf(project.statistics, experiment.plan);
  const audience = audienceOf(project, experiment);
  const goals = experiment.goals.flatMap((of) => {
    const metric = metricOf(of, project, plan);
    return metric === undefined ? [] : [{ ...of, metric }];
  });
  const until = deps.now();
  const from = until - days * dayMs;
  const replay = await askEvents(deps.events, () =>
    deps.events.results.replay(
      {
        ...{ projectKey, from, until, mostVisitors },
        columns: Object.entries(columnOf).flatMap(([name, column]) =>
          JSON.stringify(audience ?? null).includes(`"attribute":"${name}"`) ? [column] : [],
        ),
        metrics: goals.map(({ metric }) => metric),
        isMatching: matcherOf(experiment, audience),
        isWaitedFor: () => false,
      },
      signal,
    ),
  );
  const split = splitVisitors(project, experiment, replay.visitors);
  const weights = weightsOf(experiment);
  const armOf = split(experiment.salt);
  const members = armOf.reduce((sum, arm) => sum + (arm < 0 ? 0 : 1), 0);
  const visitorsPerDay = members / replay.sampledShare / days;
  const checked = checkSalt(replay, armOf, weights);
  const { pValue } = checked;
  const isBalanced = pValue === null || pValue >= unbalancedBelow;
  const { tests, offeredSalt } = await tryOtherSalts({
    ...{ replay, split, weights, salt: experiment.salt, isOffered: !isBalanced, signal },
  });
  const everybody = armOf.map((arm) => (arm < 0 ? -1 : 0));
  const warnings: Sentence[] = [];
  const { pageviews } = project;
  if (members === 0) warnings.push(nobodyMatched({ days, seen: replay.visitorsSeen }));
  else if (!pageviews) warnings.push(withoutPageviews({}));
  if (replay.sampledShare < 1 || replay.knownShare < 1)
    warnings.push(partlyRead({ visitors: replay.sampledShare, events: replay.knownShare }));
  const unknown = audience === undefined ? [] : unknownAttributes(audience);
  if (unknown.length > 0) warnings.push(attributesUnknown({ attributes: unknown.join(', ') }));
  const planned = goals.map(({ goalKey, role, analysis, metric }): PreflightGoal => {
    const goal = project.goals.find((one) => one.goalKey === goalKey);
    const name = goal?.name ?? goalKey;
    const found = replay.metrics.find(({ key }) => key === goalKey);
    const sums = found?.addUp(everybody, 1)[0];
    const described = describeGoal(sums);
    const windowMs = windowMsOf(metric);
    const arms = weights.length;
    if (metric.kind === 'quantile') warnings.push(notReplayed({ goal: name }));
    else if (members > 0 && sums === undefined) warnings.push(noWindowClosed({ goal: name }));
    const { margin, direction = 'increase' } = analysis;
    const clearing =
      role === 'guardrail' && margin !== undefined
        ? clearingOf(described, { plan, arms }, { margin, direction })
        : undefined;
    if (margin !== undefined && clearing !== undefined && !clearing.canClear)
      warnings.push(
        guardrailCannotClear({ goal: name, margin, planned: clearing.plannedN, needed: clearing.totalN }),
      );
    return {
      ...{ goalKey, name, role, kind: analysis.kind ?? (goal ? usualKind(goal.type) : metric.kind) },
      unit: unitOf(metric),
      currency: unitOf(metric) === 'money' ? (project.currency ?? null) : null,
      windowHours: windowMs / 3_600_000,
      n: sums?.n ?? 0,
      ...described,
      ...planGoal(described, { plan, arms, visitorsPerDay, windowMs, lift }),
      pValue: found === undefined ? null : differenceOf(found, armOf, weights.length),
      falsePositives: tests.get(goalKey) ?? null,
    };
  });
  if (pValue !== null && !isBalanced)
    warnings.push(saltUnbalanced({ what: checked.what, pValue, salt: offeredSalt }));
  return {
    ...{ experimentKey, name: experiment.name, days, engine: plan.engine, lift, visitorsPerDay, warnings },
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    plannedVisitors: plan.plannedVisitors ?? null,
    source: pageviews ? 'pageviews' : 'events',
    visitors: replay.visitors.length,
    sampledShare: replay.sampledShare,
    goals: planned,
    balance: { pValue, isBalanced, offeredSalt },
  };
}

/** Splits the same visitors by other salts: how often chance alone shows a difference, and a salt to offer. */
async function tryOtherSalts({
  replay,
  split,
  weights,
  salt,
  isOffered,
  signal,
}: {
  readonly replay: Replay;
  readonly split: SplitVisitors;
  readonly weights: readonly number[];
  readonly salt: string;
  readonly isOffered: boolean;
  readonly signal: AbortSignal;
}) {
  let offeredSalt: string | null = null;
  const shown = new Map<string, { tested: number; found: number }>();
  for (let nth = 1; nth <= otherSalts; nth += 1) {
    // Other work of the process goes on between them.
    await nextTurn();
    signal.throwIfAborted();
    const other = `${salt}-${nth}`;
    const armOf = split(other);
    for (const metric of replay.metrics) {
      const pValue = differenceOf(metric, armOf, weights.length);
      if (pValue === null) continue;
      const { tested, found } = shown.get(metric.key) ?? { tested: 0, found: 0 };
      shown.set(metric.key, { tested: tested + 1, found: found + (pValue < unbalancedBelow ? 1 : 0) });
    }
    if (isOffered && offeredSalt === null && (checkSalt(replay, armOf, weights).pValue ?? 0) >= offeredFrom)
      offeredSalt = other;
  }
  const tests = new Map([...shown].map(([key, { tested, found }]) => [key, found / tested]));
  return { tests, offeredSalt };
}

function differenceOf(metric: ReplayedMetric, armOf: Int8Array, arms: number): number | null {
  const stats = metric.addUp(armOf, arms).flatMap((sums) => (sums === undefined ? [] : [withoutPast(sums)]));
  if (stats.length < arms) return null;
  return leastOf(compareAll(stats, { alpha: unbalancedBelow, correction: 'holm' }).adjusted);
}

/** The control first. */
function weightsOf({ variants }: Experiment): readonly number[] {
  return [...variants].sort((a, b) => Number(b.isControl) - Number(a.isControl)).map(({ weight }) => weight);
}

function audienceOf({ audiences }: Project, { audience, audienceKey }: Experiment): Audience | undefined {
  if (audienceKey === undefined) return audience;
  return audiences.find((each) => each.audienceKey === audienceKey)?.audience;
}

function matcherOf(
  { urlRules }: Experiment,
  audience: Audience | undefined,
): (visit: ReplayVisit) => boolean {
  const matchesUrl = prepareUrlRules(urlRules);
  const matchesAudience = audience && prepareAudience(audience);
  return (visit) => {
    const page = parsePageUrl(visit.url);
    return matchesUrl(page) && (matchesAudience?.(knownVisit(visit, page)) ?? true);
  };
}
