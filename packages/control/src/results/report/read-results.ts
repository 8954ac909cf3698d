import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { newestTestPhase } from '../../project/documents/holdback.ts';
import type { BreakDown } from '../breakdowns/take-breakdown.ts';
import type { Decision } from '../decisions/decision.ts';
import { findDecision } from '../decisions/decision-queries.ts';
import type { BasisGoal } from '../looks/basis.ts';
import { readChangesSinceFinal } from '../looks/changes-since-final.ts';
import type { PhaseRef } from '../looks/experiment-of-phase.ts';
import type { Look, StoredLook } from '../looks/look.ts';
import { type PastLook, readLookHistory } from '../looks/look-history.ts';
import type { FoundLook, LookSelector } from '../looks/look-queries.ts';
import type { Looks } from '../looks/looks.ts';
import { requireLook } from '../looks/require-look.ts';
import { needsOwnScan, type ScanForView } from '../looks/scan-for-view.ts';
import type { ViewOptions } from '../looks/view.ts';
import { daysToCompare, minDaysRun } from '../novelty/days-to-compare.ts';
import { isDaily, type ScanDays } from '../novelty/scan-days.ts';
import { newVisitors } from '../timeline/new-visitors.ts';
import { readPublishedMarks } from '../timeline/published-marks.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { describeSimulationProgress } from '../words/describe-simulation-progress.ts';
import { describeNoDays, describeTooEarly } from '../words/describe-trend.ts';
import type { Sentence } from '../words/sentence.ts';
import { emptyResultsReport } from './empty-results-report.ts';
import type { NoveltyReport } from './novelty-report.ts';
import type { ResultsReport } from './results-report.ts';
import { type CountedDays, toNoveltyReport } from './to-novelty-report.ts';
import { toReportedBreakdown } from './to-reported-breakdown.ts';
import { toProgress, toResultsReport } from './to-results-report.ts';

/** Which results to read, and how to view them. */
export interface ResultsRequest extends LookSelector, ViewOptions {
  /** The visitor property to break results down by. */
  readonly by?: string | undefined;
}

/** Reads the results of experiments, and recomputes them. */
export interface ResultsReader {
  /**
   * Reads the latest results, and computes the breakdown if it isn't cached. Rejects with `project_not_found`, `experiment_not_found`,
   * `phase_not_found`, `variant_not_found`, `invalid_request` or `unavailable`.
   */
  read(request: ResultsRequest, signal: AbortSignal): Promise<ResultsReport>;
  /** Computes results now and returns them. Rejects like `read`, and with `invalid_transition` before the experiment ran. */
  refresh(request: LookSelector, signal: AbortSignal): Promise<ResultsReport>;
  /**
   * Reads the stored looks at a phase, which show the lift over time, for the goal `metric` or by default the primary goal. Rejects like
   * `read`, and with `goal_not_found`.
   */
  looks(request: LookSelector & { readonly metric?: string | undefined }): Promise<readonly PastLook[]>;
  /** Reads a phase's new visitors by day, and what was published during it. Rejects like `read`. */
  timeline(request: Pick<LookSelector, 'projectKey' | 'experimentKey' | 'phase'>): Promise<Timeline>;
  /**
   * Computes a goal's results by day since the first exposure, and reads those by day of first exposure, for the goal `metric` or by
   * default the primary goal. Rejects like `looks`, and with `invalid_transition` before anything was computed.
   */
  novelty(request: NoveltyRequest, signal: AbortSignal): Promise<NoveltyReport>;
}

/** The phase and the goal whose days to compare. */
type NoveltyRequest = Omit<LookSelector, 'at' | 'days'> & { readonly metric?: string | undefined };

export function createResultsReader(
  deps: Pick<ControlDeps, 'db' | 'events' | 'now'>,
  parts: {
    readonly looks: Looks;
    readonly breakDown: BreakDown;
    readonly scanForView: ScanForView;
    readonly scanDays: ScanDays;
    /** Progress, from 0 to 1, of projects whose visitors are being simulated. */
    readonly pastGenerationProgress: ReadonlyMap<string, number>;
  },
): ResultsReader {
  const { db, events, now } = deps;

  function simulationNoteFor(projectKey: string): Sentence | undefined {
    const share = parts.pastGenerationProgress.get(projectKey);
    return share === undefined ? undefined : describeSimulationProgress({ share });
  }

  const findLook = (selector: LookSelector): Promise<FoundLook> => requireLook(db, selector);

  /** Returns the number of events received since a look; null if the event store doesn't respond. */
  async function countPending(
    { projectKey, at }: LookSelector,
    { computedAt, isFinal }: StoredLook,
  ): Promise<number | null> {
    // A past look has no pending events: later looks have counted what arrived after it.
    if (isFinal || at !== undefined) return 0;
    try {
      if (!(await events.isReachable())) return null;
      return await events.results.arrivedSince({ projectKey, since: computedAt });
    } catch {
      return null;
    }
  }

  async function readDecision(experimentId: string, phase: number): Promise<Decision | null> {
    return (await callDatabase(() => findDecision(db, { experimentId, phase }))) ?? null;
  }

  async function toReport(
    found: FoundLook,
    stored: StoredLook,
    request: LookSelector & ViewOptions,
  ): Promise<ResultsReport> {
    const { experimentId } = found;
    const { number: phase } = stored.look.basis.phase;
    const [pending, decision, sinceFinal] = await Promise.all([
      countPending(request, stored),
      readDecision(experimentId, phase),
      stored.isFinal
        ? callDatabase(() => readChangesSinceFinal(db, { experimentId, phase, finalAt: stored.computedAt }))
        : null,
    ]);
    const context = { options: request, now: now(), pending, sinceFinal, decision };
    const report = toResultsReport(found, stored, context);
    const simulationNote = simulationNoteFor(request.projectKey);
    if (simulationNote === undefined) return report;
    return { ...report, verdict: { ...report.verdict, notes: [...report.verdict.notes, simulationNote] } };
  }

  async function reportWithoutLook(found: FoundLook, request: LookSelector): Promise<ResultsReport> {
    const phase = request.phase ?? newestTestPhase(found.experiment.kept.phases)?.number ?? 0;
    const decision = await readDecision(found.experimentId, phase);
    return emptyResultsReport(found, { ...request, decision }, simulationNoteFor(request.projectKey));
  }

  function requireGoal({ basis }: Look, goalKey: string | undefined): BasisGoal {
    const { goals, experimentKey } = basis;
    const goal =
      goalKey === undefined
        ? (goals.find(({ role }) => role === 'primary') ?? goals[0])
        : goals.find((goal) => goal.goalKey === goalKey);
    if (goal === undefined) throw goalNotFoundError({ experimentKey, goalKey: goalKey ?? '' });
    return goal;
  }

  async function countDays(
    phaseRef: PhaseRef,
    { goal, look }: { readonly goal: BasisGoal; readonly look: Look },
    signal: AbortSignal,
  ): Promise<CountedDays> {
    const { metric } = goal;
    if (!isDaily(metric)) return describeNoDays({ goal: goal.name });
    const days = daysToCompare(look);
    if (days === null) return describeTooEarly({ days: minDaysRun });
    return parts.scanDays({ phaseRef, look, metric, days }, signal);
  }

  return {
    async read(request, signal) {
      const { projectKey, experimentKey, by } = request;
      const isRange = request.from !== undefined || request.until !== undefined;
      const found = await findLook({ ...request, ...(isRange && { days: 'with days' }) });
      if (found.stored === undefined) return reportWithoutLook(found, request);
      const { number: phase } = found.stored.look.basis.phase;
      const phaseRef = { projectKey, experimentKey, phase };
      const { windows, epochs } = request;
      const stored = needsOwnScan(request)
        ? await parts.scanForView(
            { stored: found.stored, name: phaseRef, options: { windows, epochs } },
            signal,
          )
        : found.stored;
      const report = await toReport(found, stored, request);
      if (by === undefined) return report;
      const breakdownRequest = {
        phaseRef,
        experimentId: found.experimentId,
        dimension: by,
        look: found.stored.look,
      };
      return {
        ...report,
        breakdown: toReportedBreakdown(await parts.breakDown(breakdownRequest, signal), request),
      };
    },
    async refresh(request, signal) {
      const found = await findLook(request);
      const { projectKey, experimentKey } = request;
      const simulationNote = simulationNoteFor(projectKey);
      // While a history is being simulated, its looks are taken in chronological order, so this takes none.
      if (simulationNote !== undefined)
        return found.stored ? toReport(found, found.stored, request) : reportWithoutLook(found, request);
      const phase = request.phase ?? newestTestPhase(found.experiment.kept.phases)?.number;
      if (phase === undefined)
        throw new ControlError(
          'invalid_transition',
          `Experiment "${experimentKey}" has not run yet, so there is nothing to compute`,
          { parameters: { experimentKey } },
        );
      const stored = await parts.looks.refresh({ projectKey, experimentKey, phase }, signal);
      // A final look remains the result, and its report mentions the newer one.
      const current = await findLook({ ...request, phase });
      return toReport(current, current.stored?.isFinal ? current.stored : stored, request);
    },
    async looks(request) {
      const { experimentId, experiment } = await findLook(request);
      const phase = request.phase ?? newestTestPhase(experiment.kept.phases)?.number ?? 0;
      const { metric: goalKey } = request;
      const looks = await callDatabase(() => readLookHistory(db, { experimentId, phase, goalKey }));
      // A removed goal still has looks from before its removal.
      const isKnown = looks.some(({ comparisons }) => comparisons.length > 0);
      if (goalKey !== undefined && !isKnown && !experiment.goals.some((goal) => goal.goalKey === goalKey))
        throw goalNotFoundError({ experimentKey: request.experimentKey, goalKey });
      return looks;
    },
    async timeline(request) {
      const { experimentId, experiment, stored, timeZone } = await findLook({
        ...request,
        days: 'with days',
      });
      const { experimentKey, kept } = experiment;
      const phaseNumber = request.phase ?? newestTestPhase(kept.phases)?.number;
      const phase = kept.phases.find((phase) => phase.number === phaseNumber);
      return {
        experimentKey,
        phase: phase?.number ?? null,
        timeZone: stored?.look.basis.timeZone ?? timeZone,
        startedAt: phase?.startedAt ?? null,
        endedAt: phase?.endedAt ?? null,
        computedAt: stored === undefined ? null : new Date(stored.computedAt).toISOString(),
        days: stored === undefined ? null : newVisitors(stored),
        marks:
          phase === undefined
            ? []
            : await callDatabase(() => readPublishedMarks(db, { experimentId, experimentKey, phase })),
      };
    },
    async novelty(request, signal) {
      const { projectKey, experimentKey, metric } = request;
      const { stored, experiment } = await findLook({ ...request, days: 'with days' });
      if (stored === undefined)
        throw new ControlError(
          'invalid_transition',
          `Nothing was computed for experiment "${experimentKey}" yet, so there are no days to compare`,
          { parameters: { experimentKey } },
        );
      const { look } = stored;
      const goal = requireGoal(look, metric);
      const phaseRef = { projectKey, experimentKey, phase: look.basis.phase.number };
      const countedDays = await countDays(phaseRef, { goal, look }, signal);
      return toNoveltyReport({ stored, progress: toProgress(look, experiment) }, goal, countedDays);
    },
  };
}

function goalNotFoundError(parameters: {
  readonly experimentKey: string;
  readonly goalKey: string;
}): ControlError {
  return new ControlError(
    'goal_not_found',
    `Experiment "${parameters.experimentKey}" has no goal "${parameters.goalKey}" in this phase`,
    { parameters },
  );
}
