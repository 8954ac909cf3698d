import type { ChangeOutcome, EventStore, PhaseRequest } from '@pixel/store/events';
import type { Experiment } from '../../project/documents/project.ts';
import { diagnose } from '../diagnosis/diagnose.ts';
import type { PreviousDiagnosis } from '../diagnosis/diagnosis.ts';
import {
  type AssignedVisitors,
  type DiagnosisFacts,
  type Periods,
  periodsBetween,
  type SuspectedChange,
} from '../diagnosis/diagnosis-facts.ts';
import { reasonsToDiagnose } from '../diagnosis/reasons-to-diagnose.ts';
import type { HealthReport } from '../health/examine-health.ts';
import type { HealthFacts } from '../health/health-facts.ts';

/** Health with the causes of its problems. */
export interface DiagnosedHealth extends HealthReport {
  /** Absent if there is no problem, and from looks that didn't record it. */
  readonly diagnosis?: PreviousDiagnosis;
}

export interface DiagnosisInput {
  readonly phaseQuery: PhaseRequest;
  readonly experiment: Experiment;
  readonly facts: HealthFacts;
  readonly report: HealthReport;
  /** Change outcomes reported by pages. */
  readonly outcomes: readonly ChangeOutcome[];
  /** From the previous kept look. */
  readonly previous: DiagnosedHealth | undefined;
}

/** Unchanged problems are diagnosed again after an hour. */
const diagnoseAgainAfterMs = 60 * 60 * 1_000;
/**
 * Thresholds for suspecting a change: minimum share of its views that miss it, overall and within one browser, minimum views, and maximum
 * number of suspected changes.
 */
const thresholds = { share: 0.1, shareInBrowser: 0.25, views: 50, changes: 3 };

/**
 * Finds the causes of a problem with an experiment's numbers; resolves to undefined if there is none. Queries the event store only if there
 * is a problem, and for the same problems at most once an hour. Rejects with the reason of `signal`.
 */
export async function readDiagnosis(
  events: EventStore,
  input: DiagnosisInput,
  signal: AbortSignal,
): Promise<PreviousDiagnosis | undefined> {
  const { facts, report, previous } = input;
  const reasons = reasonsToDiagnose(report);
  if (reasons.length === 0) return undefined;
  const before = previous?.diagnosis;
  const isSame = before?.epoch === facts.epoch && before.reasons.join() === reasons.join();
  const age = before === undefined ? diagnoseAgainAfterMs : facts.now - before.at;
  if (isSame && age >= 0 && age < diagnoseAgainAfterMs) return before;
  try {
    const found = diagnose(await readFacts(events, input, signal));
    return { at: facts.now, epoch: facts.epoch, reasons, found };
  } catch (error) {
    if (signal.aborted) throw error;
    // Results without a cause are better than none, and rejecting would make every look fail.
    return isSame ? before : undefined;
  }
}

async function readFacts(
  events: EventStore,
  { phaseQuery, experiment, facts, report, outcomes }: DiagnosisInput,
  signal: AbortSignal,
): Promise<DiagnosisFacts> {
  const { projectKey, experimentKey, phase } = phaseQuery;
  const periods = periodsBetween(facts.startedAt, facts.endedAt ?? facts.now);
  const { from, periodMs } = periods;
  const { groups } = await events.results.traffic(
    { exposedFrom: facts.startedAt, ...phaseQuery, from, periodMs },
    signal,
  );
  const visits = await events.visits.count({
    ...{ projectKey, experimentKey, since: from, by: 'hour', simulated: 'included' },
  } as const);
  const phaseVisits = visits.filter((visit) => visit.phase === phase.number);
  const changes: SuspectedChange[] = [];
  for (const change of findSuspectedChanges(experiment, outcomes)) {
    const { variantKey, position } = change;
    const filter = { projectKey, experimentKey, phase: phase.number, since: from, periodMs };
    changes.push({
      ...change,
      overTime: await events.changeHealth.overTime({ ...filter, variantKey, position }),
    });
  }
  return {
    ...{ projectKey, experimentKey, health: facts, report, periods, changes },
    phaseStartedAt: phase.startedAt,
    traffic: groups,
    assigned:
      phaseVisits.length === 0 ? null : phaseVisits.map((visit) => toAssignedVisitors(visit, periods)),
    redirects: experiment.variants.flatMap(({ variantKey, changes: variantChanges }) => {
      const redirect = variantChanges.find(({ operation }) => operation === 'redirect');
      return redirect === undefined ? [] : [{ variantKey, target: redirect.value }];
    }),
  };
}

function toAssignedVisitors(
  {
    startedAt,
    variantKey,
    newVisitors,
  }: { readonly startedAt: number; readonly variantKey: string; readonly newVisitors: number },
  { from, periodMs, count }: Periods,
): AssignedVisitors {
  const period = Math.min(Math.floor((startedAt - from) / periodMs), count - 1);
  return { period: Math.max(0, period), variantKey, newVisitors };
}

/** Returns the changes that are often missed, most missed views first. */
function findSuspectedChanges(
  { variants }: Experiment,
  outcomes: readonly ChangeOutcome[],
): readonly Omit<SuspectedChange, 'overTime'>[] {
  return variants
    .flatMap(({ variantKey, changes }) =>
      changes
        .toSorted((a, b) => a.orderIndex - b.orderIndex)
        .map(({ operation, selector }, position) => ({
          ...{ variantKey, position, operation, selector },
          outcomes: outcomes.filter(
            (outcome) => outcome.variantKey === variantKey && outcome.position === position,
          ),
        })),
    )
    .map((change) => ({ change, missed: viewsOf(change.outcomes.filter(isMissed)) }))
    .filter(({ change }) => isSuspected(change.outcomes))
    .toSorted((a, b) => b.missed - a.missed)
    .slice(0, thresholds.changes)
    .map(({ change }) => change);
}

function isSuspected(outcomes: readonly ChangeOutcome[]): boolean {
  const isOftenMissed = (of: readonly ChangeOutcome[], share: number) => {
    const views = viewsOf(of);
    return views >= thresholds.views && viewsOf(of.filter(isMissed)) >= share * views;
  };
  const browsers = new Set(outcomes.map(({ browser }) => browser));
  return (
    isOftenMissed(outcomes, thresholds.share) ||
    [...browsers].some((name) =>
      isOftenMissed(
        outcomes.filter(({ browser }) => browser === name),
        thresholds.shareInBrowser,
      ),
    )
  );
}

function isMissed({ state }: ChangeOutcome): boolean {
  return state !== 'applied' && state !== 'late';
}

function viewsOf(outcomes: readonly ChangeOutcome[]): number {
  return outcomes.reduce((sum, { views }) => sum + views, 0);
}
