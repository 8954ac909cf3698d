import type { AssessedComparison } from '@pixel/stats';
import type { Experiment } from '../../project/documents/project.ts';
import type { Decision } from '../decisions/decision.ts';
import { daysInEpoch } from '../looks/assess.ts';
import type { Basis } from '../looks/basis.ts';
import type { ChangesSinceFinal } from '../looks/changes-since-final.ts';
import type { Look, StoredLook } from '../looks/look.ts';
import type { FoundLook } from '../looks/look-queries.ts';
import { type LookView, type ViewOptions, viewLook } from '../looks/view.ts';
import { visitorsOf } from '../looks/visitors-of.ts';
import { type ComparisonFacts, toEffect } from '../words/comparison-facts.ts';
import { describeFinal, describeStale } from '../words/describe-computed.ts';
import { describeDeviation } from '../words/describe-deviation.ts';
import { describeExploratory, describePlanEdited } from '../words/describe-exploratory.ts';
import { describeHoldback } from '../words/describe-holdback.ts';
import { describeImpact } from '../words/describe-impact.ts';
import { describeOverstatement } from '../words/describe-overstatement.ts';
import { describeRolledOut } from '../words/describe-rolled-out.ts';
import { describeComputedAgain, describeErased } from '../words/describe-since-final.ts';
import { describeVerdict } from '../words/describe-verdict.ts';
import type { Sentence } from '../words/sentence.ts';
import { findHoldback, type ReportedHoldback } from './find-holdback.ts';
import type { ReportedMetric, ResultsReport } from './results-report.ts';
import { toReportedDecision } from './to-reported-decision.ts';
import { type Progress, toComparisonFacts, toReportedMetric } from './to-reported-metric.ts';
import { toReportedPlan } from './to-reported-plan.ts';
import { toReportedSteps } from './to-reported-steps.ts';

const daysPerMonth = 30;

/** What a report contains besides its look. */
interface ReportContext {
  readonly options: ViewOptions;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Number of events received since the look; null if unknown. */
  readonly pending: number | null;
  /** What happened since the look; null if it is not final. */
  readonly sinceFinal: ChangesSinceFinal | null;
  readonly decision: Decision | null;
}

/** Returns the results that a look shows, with the given view options. */
export function toResultsReport(
  { experiment }: Pick<FoundLook, 'experiment'>,
  stored: StoredLook,
  { options, now, pending, sinceFinal, decision }: ReportContext,
): ResultsReport {
  const { look, isFinal } = stored;
  const view = viewLook(stored, options);
  const { basis } = view;
  const progress = toProgress(look, experiment);
  const metrics = basis.goals.map((goal) => {
    const steps = toReportedSteps(goal, view, look);
    return { ...toReportedMetric(goal, view, progress), ...(steps !== undefined && { steps }) };
  });
  const exploratory = view.isExploratory
    ? describeExploratory({ engine: look.basis.plan.engine, goal: primaryGoal(basis)?.name ?? null })
    : null;
  const { phase, epoch } = basis;
  const holdback = findHoldback(experiment.kept.phases, phase.number);
  return {
    experimentKey: experiment.experimentKey,
    name: experiment.name,
    status: experiment.status,
    phase: phase.number,
    phases: experiment.kept.phases.length,
    timeZone: basis.timeZone,
    kind: phase.holdback === undefined ? 'test' : 'holdback',
    holdback,
    startedAt: toIsoString(phase.startedAt),
    endedAt: phase.endedAt === null ? null : toIsoString(phase.endedAt),
    rolledOutAt: phase.rolledOutAt == null ? null : toIsoString(phase.rolledOutAt),
    pauses: (phase.pauses ?? []).map(({ from, until }) => ({
      from: toIsoString(from),
      until: until === null ? null : toIsoString(until),
    })),
    computedAt: toIsoString(stored.computedAt),
    isFinal,
    sinceFinal,
    decision: decision && toReportedDecision(decision, { ...look.basis, assessment: look.assessment }),
    epoch: { number: epoch.number, startedAt: toIsoString(epoch.startedAt) },
    days: progress.days,
    plan: toReportedPlan(look.basis.plan, look.basis.goals),
    exploratory,
    verdict: toReportedVerdict(stored, view, { progress, metrics, holdback, now, pending, sinceFinal }),
    variants: basis.variants.map((variant) => ({
      ...variant,
      place: look.basis.variants.findIndex(({ variantKey }) => variantKey === variant.variantKey),
    })),
    visitors: hasRange(options) ? visitorsInRange(metrics) : visitorsOf(look),
    metrics,
    health: look.health.findings,
    diagnoses: look.health.diagnosis?.found ?? [],
    pending,
    accounting: look.health.accounting,
  };
}

function toReportedVerdict(
  { look, isFinal, computedAt }: StoredLook,
  view: LookView,
  context: Omit<ReportContext, 'options' | 'decision'> & {
    readonly progress: Progress;
    readonly metrics: readonly ReportedMetric[];
    readonly holdback: ReportedHoldback | null;
  },
): ResultsReport['verdict'] {
  const { verdict, goals } = view.assessment;
  const { basis } = view;
  const { progress, metrics } = context;
  const leadingGoal = goals.find(({ goalKey }) => goalKey === verdict.goalKey);
  const comparison = leadingGoal?.comparisons.find(({ variant }) => variant === verdict.variant);
  const facts =
    comparison === undefined
      ? null
      : leadingFacts(view, comparison, { progress, metrics, goalKey: verdict.goalKey });
  const sentence = describeVerdict({
    verdict,
    comparison: facts,
    goal: primaryGoal(basis)?.name ?? null,
    mismatch: look.health.mismatch,
    status: progress.status,
  });
  const { timeZone } = basis;
  const visitors = totalVisitors(look);
  const isDecided = verdict.state === 'winning' || verdict.state === 'losing';
  const computed = { computedAt: toIsoString(computedAt), timeZone };
  const notes: (Sentence | null)[] = [
    basis.isPlanEdited ? describePlanEdited({}) : null,
    ...(basis.deviations ?? []).map(describeDeviation),
    facts !== null && verdict.state === 'winning' && mayStopEarly(basis)
      ? describeOverstatement(toEffect(facts))
      : null,
    facts !== null && isDecided && progress.days > 0 && !view.isExploratory
      ? describeImpact({ ...facts, visitorsPerMonth: (visitors / progress.days) * daysPerMonth })
      : null,
    describeLeftOut(basis, metrics),
    context.holdback === null || basis.phase.holdback !== undefined
      ? null
      : describeHoldback({ ...context.holdback, timeZone }),
    isFinal
      ? describeFinal({ finalAt: toIsoString(computedAt), timeZone })
      : describeStale({ ...computed, now: toIsoString(context.now), pending: context.pending ?? 0 }),
    ...(context.sinceFinal === null ? [] : describeChangesSinceFinal(context.sinceFinal, look)),
  ];
  return {
    ...sentence,
    state: verdict.state,
    goalKey: verdict.goalKey,
    variantKey: verdict.variant,
    notes: notes.filter((note) => note !== null),
  };
}

function describeChangesSinceFinal(
  { erasedVisitors, computedAgain }: ChangesSinceFinal,
  final: Look,
): readonly Sentence[] {
  return [
    ...(erasedVisitors === 0 ? [] : [describeErased({ visitors: erasedVisitors })]),
    ...(computedAgain === null
      ? []
      : [
          describeComputedAgain({
            ...computedAgain,
            timeZone: final.basis.timeZone,
            finalState: final.assessment.verdict.state,
            finalVisitors: totalVisitors(final),
          }),
        ]),
  ];
}

/** Whether a win could end the experiment early. A holdback can't: its variant is already rolled out. */
function mayStopEarly({ isCompleted, plan, phase }: Basis): boolean {
  return !isCompleted && plan.engine === 'sequential' && phase.holdback === undefined;
}

/** Describes how many visitors' windows were still open at the rollout, for the goal with the most of them; null if there were none. */
function describeLeftOut(
  { phase: { rolledOutAt = null }, timeZone }: Basis,
  metrics: readonly ReportedMetric[],
): Sentence | null {
  const open = metrics.map(({ arms }) => arms.reduce((sum, arm) => sum + arm.open, 0));
  const visitors = Math.max(0, ...open);
  if (rolledOutAt === null || visitors === 0) return null;
  return describeRolledOut({ visitors, rolledOutAt: toIsoString(rolledOutAt), timeZone });
}

function leadingFacts(
  { basis }: LookView,
  comparison: AssessedComparison,
  {
    progress,
    metrics,
    goalKey,
  }: {
    readonly progress: Progress;
    readonly metrics: readonly ReportedMetric[];
    readonly goalKey: string | null;
  },
): ComparisonFacts | null {
  const goal = basis.goals.find((goal) => goal.goalKey === goalKey);
  const metric = metrics.find((metric) => metric.goalKey === goalKey);
  if (goal === undefined || metric === undefined) return null;
  return toComparisonFacts(goal, { basis, reported: metric.arms, comparison, progress });
}

/** Returns the progress of a look's experiment so far. */
export function toProgress({ basis, asOf }: Look, { status }: Experiment): Progress {
  const { isCompleted, timeZone } = basis;
  return {
    status: isCompleted ? 'ended' : status === 'paused' ? 'paused' : 'running',
    kind: basis.phase.holdback && 'holdback',
    days: daysInEpoch(basis, asOf),
    timeZone,
  };
}

function totalVisitors(look: Look): number {
  return Object.values(visitorsOf(look)).reduce((sum, number) => sum + number, 0);
}

function hasRange({ from, until }: ViewOptions): boolean {
  return from !== undefined || until !== undefined;
}

/**
 * Returns the visitors of a range of days by variant. Reads them from the first goal, since every goal counts all of them, with their
 * window open or closed.
 */
function visitorsInRange([metric]: readonly ReportedMetric[]): ResultsReport['visitors'] {
  return Object.fromEntries((metric?.arms ?? []).map(({ variantKey, n, open }) => [variantKey, n + open]));
}

function primaryGoal({ goals }: Basis) {
  return goals.find(({ role }) => role === 'primary');
}

function toIsoString(ms: number): string {
  return new Date(ms).toISOString();
}
