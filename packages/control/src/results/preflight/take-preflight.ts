import type { Replay } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';
import {
  attributesUnknown,
  nobodyMatched,
  nobodySent,
  pagesLeftOut,
  partlyRead,
  saltUnbalanced,
  saltUnbalancedInPhase,
  shownBefore,
  shownWithSalt,
  visitsSampled,
  withoutPageviews,
} from '../words/preflight-phrases.ts';
import type { Sentence } from '../words/sentence.ts';
import { adviseNext } from './advise-next.ts';
import { createVisitorSplit } from './create-visitor-split.ts';
import {
  estimateFromEvents,
  estimateFromVisits,
  type SampledTraffic,
  type Traffic,
} from './estimate-traffic.ts';
import { findRecentExposure, type RecentExposure } from './find-recent-exposure.ts';
import { prepareMatcher, requiredColumns, toKnownVisit, unknownAttributes } from './known-visit.ts';
import type { PreflightReport } from './preflight-report.ts';
import { controlFirstWeights, type PreflightSubject } from './preflight-subject.ts';
import { relevantAddressPart } from './relevant-address-part.ts';
import { reportGoal } from './report-goal.ts';
import { type TriedSalts, trySalts } from './try-salts.ts';

/** The days to look back, and the lift to detect. */
export interface PreflightOptions {
  readonly days: number;
  readonly lift: number;
}

const dayMs = 86_400_000;
const maxVisitors = 50_000;
/** Maximum events for quantiles; sorting them takes some milliseconds. */
const maxValues = 200_000;

/**
 * Replays recent visits as if the experiment had been running. Yields to other work of the process while computing. Rejects with
 * `unavailable`, or the reason of `signal`.
 */
export async function takePreflight(
  deps: Pick<ControlDeps, 'events' | 'now'>,
  subject: PreflightSubject,
  { days, lift }: PreflightOptions,
  signal: AbortSignal,
): Promise<PreflightReport> {
  const { plan, allocation, experimentKey, salt, pageviews } = subject;
  const until = deps.now();
  const from = until - days * dayMs;
  const replay = await replaySubject(deps, subject, { from, until }, signal);
  const split = createVisitorSplit(subject, replay.visitors);
  const weights = controlFirstWeights(subject);
  const armOf = await split(salt ?? experimentKey, signal);
  const splitWithoutCoverage = createVisitorSplit(
    { ...subject, allocation: { ...allocation, coverage: 1 } },
    replay.visitors,
  );
  const counts = {
    members: countMembers(armOf),
    matching: replay.visitors.length,
    inSlot: countMembers(await splitWithoutCoverage(salt ?? experimentKey, signal)),
  };
  const fromEvents = estimateFromEvents(replay, { ...counts, from, until, pageviews });
  const fromVisits = await callEvents(deps.events, () =>
    estimateFromVisits(deps.events.visits, subject, { days, until }),
  );
  const traffic = chooseTraffic(fromEvents, fromVisits);
  const { visitorsPerDay, limits, source } = traffic;
  const shown = findRecentExposure(subject.shown, { from, until });
  const salts = await trySalts(replay, { salt, otherwise: experimentKey, split, weights, shown }, signal);
  const singleArm = armOf.map((arm) => (arm < 0 ? -1 : 0));
  const facts = {
    ...{ plan, singleArm, visitorsPerDay, lift, salts },
    arms: allocation.variants.length,
    currency: subject.currency,
  };
  const reported = subject.goals.map((goal) =>
    reportGoal(goal, { ...facts, replayed: replay.metrics.find(({ key }) => key === goal.goalKey) }),
  );
  const { balance, status, offeredSalt } = salts;
  const report = {
    ...{ experimentKey, name: subject.name, days, engine: plan.engine, lift, visitorsPerDay, source },
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    plannedVisitors: plan.plannedVisitors ?? null,
    visitorsPerDayLimits: limits,
    flow: { onPages: estimateOnPages(subject, traffic, fromVisits), ...traffic.flow },
    visitors: replay.visitors.length,
    sampledShare: replay.sampledShare,
    knownShare: replay.knownShare,
    goals: reported.map(({ goal }) => goal),
    balance: { status, pValue: balance.pValue, offeredSalt: subject.hasRun ? null : offeredSalt },
  };
  return {
    ...report,
    advice: adviseNext(report),
    warnings: [
      ...warnTraffic(subject, { days, replay, traffic }),
      ...reported.flatMap(({ warnings }) => warnings),
      ...warnShown(subject, shown),
      ...warnSalt(subject, salts),
    ],
  };
}

function countMembers(armOf: Int8Array): number {
  return armOf.reduce((sum, arm) => sum + (arm < 0 ? 0 : 1), 0);
}

/** The replay only reads visitors who match completely; samples of visits show their share of those on the pages. */
function estimateOnPages(
  { audience }: PreflightSubject,
  { flow }: Traffic,
  fromVisits: SampledTraffic | undefined,
): number | null {
  if (audience === null) return flow.inAudience;
  const share = fromVisits?.audienceShare ?? null;
  return share === null || share === 0 ? null : flow.inAudience / share;
}

/** Queries the store for visitors who would have been exposed to the experiment, at low priority. */
async function replaySubject(
  { events }: Pick<ControlDeps, 'events'>,
  subject: PreflightSubject,
  range: { readonly from: number; readonly until: number },
  signal: AbortSignal,
): Promise<Replay> {
  const isMatching = prepareMatcher(subject);
  const { projectKey, audience, goals } = subject;
  return await callEvents(events, () =>
    events.results.replay(
      {
        ...{ projectKey, maxVisitors, maxValues, ...range },
        columns: requiredColumns(audience),
        urlUpTo: relevantAddressPart(subject),
        metrics: goals.map(({ metric }) => metric),
        isMatching: (visit) => isMatching(toKnownVisit(visit)),
        isWaitedFor: () => false,
      },
      signal,
    ),
  );
}

/**
 * Both may be too low, since events may cover only some visitors. Prefers visits if even their lower limit exceeds the estimate from
 * events.
 */
function chooseTraffic(fromEvents: Traffic, fromVisits: Traffic | undefined): Traffic {
  const lower = fromVisits?.limits?.lower ?? 0;
  return fromVisits !== undefined && lower > fromEvents.visitorsPerDay ? fromVisits : fromEvents;
}

function warnTraffic(
  { audience, pageviews }: PreflightSubject,
  { days, replay, traffic }: { readonly days: number; readonly replay: Replay; readonly traffic: Traffic },
): readonly Sentence[] {
  const { visitorCount, sampledShare, knownShare } = replay;
  const { visitorsPerDay, source, samples } = traffic;
  const unknown = unknownAttributes(audience);
  const describeNobody = pageviews ? nobodyMatched : nobodySent;
  return [
    ...(visitorsPerDay === 0 ? [describeNobody({ days, seen: visitorCount })] : []),
    ...(visitorsPerDay > 0 && source === 'events' ? [withoutPageviews({})] : []),
    ...(samples === undefined ? [] : [visitsSampled(samples)]),
    ...(sampledShare < 1 ? [partlyRead({ visitors: sampledShare })] : []),
    ...(knownShare < 1 ? [pagesLeftOut({ events: knownShare })] : []),
    ...(unknown.length > 0 ? [attributesUnknown({ attributes: unknown.join(', ') })] : []),
  ];
}

/** Returns what remains unknown about the salt because its variants were shown. */
function warnShown(
  { timeZone }: PreflightSubject,
  { since, isContaminated }: RecentExposure,
): readonly Sentence[] {
  if (since === null) return [];
  const known = { since: new Date(since).toISOString(), timeZone };
  return [shownWithSalt(known), ...(isContaminated ? [shownBefore(known)] : [])];
}

/** After the experiment has run, a new salt requires a new phase. */
function warnSalt(
  { hasRun }: PreflightSubject,
  { balance: { pValue, what }, status, offeredSalt }: TriedSalts,
): readonly Sentence[] {
  if (status !== 'unbalanced' || pValue === null) return [];
  return [
    hasRun ? saltUnbalancedInPhase({ what, pValue }) : saltUnbalanced({ what, pValue, salt: offeredSalt }),
  ];
}
