import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { newestTestPhase } from '../../project/documents/holdback.ts';
import type { BreakDown } from '../breakdowns/take-breakdown.ts';
import type { Decision } from '../decisions/decision.ts';
import { findDecision } from '../decisions/decision-queries.ts';
import type { BasisGoal } from '../looks/basis.ts';
import type { PhaseRef } from '../looks/experiment-of-phase.ts';
import type { Look, StoredLook } from '../looks/look.ts';
import { type PastLook, readLookHistory } from '../looks/look-history.ts';
import type { FoundLook, LookSelector } from '../looks/look-queries.ts';
import type { Looks } from '../looks/looks.ts';
import { requireLook } from '../looks/require-look.ts';
import { needsOwnScan, type ScanForView } from '../looks/scan-for-view.ts';
import { readSinceFinal } from '../looks/since-final.ts';
import type { ViewOptions } from '../looks/view.ts';
import { daysToCompare, minDaysRun } from '../novelty/days-to-compare.ts';
import { isDaily, type ScanDays } from '../novelty/scan-days.ts';
import { newVisitors } from '../timeline/new-visitors.ts';
import { readPublishedMarks } from '../timeline/published-marks.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { describePastInMaking } from '../words/describe-past-in-making.ts';
import { describeNoDays, describeTooEarly } from '../words/describe-trend.ts';
import type { Sentence } from '../words/sentence.ts';
import type { NoveltyReport } from './novelty-report.ts';
import { reportBreakdown } from './report-breakdown.ts';
import { courseOf, reportLook } from './report-look.ts';
import { reportNothing } from './report-nothing.ts';
import { type CountedDays, reportNovelty } from './report-novelty.ts';
import type { ResultsReport } from './results-report.ts';

/** A question about results. */
export interface ResultsQuestion extends LookSelector, ViewOptions {
  /** A visitor property to break results down by. */
  readonly by?: string | undefined;
}

/** Reads results and recomputes them. */
export interface ResultsReader {
  /**
   * Reads the latest results; computes a breakdown that isn't cached. Rejects with `project_not_found`, `experiment_not_found`,
   * `phase_not_found`, `variant_not_found`, `invalid_request` or `unavailable`.
   */
  read(question: ResultsQuestion, signal: AbortSignal): Promise<ResultsReport>;
  /** Computes results now and returns them. Rejects like `read`, and with `invalid_transition` before the experiment ran. */
  refresh(question: LookSelector, signal: AbortSignal): Promise<ResultsReport>;
  /**
   * Reads the kept looks at a phase, which show the lift over time, for the primary goal unless another is named. Rejects like `read`, and
   * with `goal_not_found`.
   */
  looks(question: LookSelector & { readonly metric?: string | undefined }): Promise<readonly PastLook[]>;
  /** Reads a phase by day: its new visitors, and what was published. Rejects like `read`. */
  timeline(question: Pick<LookSelector, 'projectKey' | 'experimentKey' | 'phase'>): Promise<Timeline>;
  /**
   * Reads a goal's results by day since the first exposure, computed now, and by day of first exposure; for the primary goal unless another
   * is named. Rejects like `looks`, and with `invalid_transition` before anything was computed.
   */
  novelty(question: NoveltyQuestion, signal: AbortSignal): Promise<NoveltyReport>;
}

/** The goal whose days to compare. */
type NoveltyQuestion = Omit<LookSelector, 'at' | 'days'> & { readonly metric?: string | undefined };

/** Creates the reader. */
export function createResultsReader(
  deps: Pick<ControlDeps, 'db' | 'events' | 'now'>,
  parts: {
    readonly looks: Looks;
    readonly breakDown: BreakDown;
    readonly scanApart: ScanForView;
    readonly scanDays: ScanDays;
    /** Progress, from 0 to 1, of projects whose visitors are being simulated. */
    readonly pastGenerationProgress: ReadonlyMap<string, number>;
  },
): ResultsReader {
  const { db, events, now } = deps;

  function simulationNoteFor(projectKey: string): Sentence | undefined {
    const share = parts.pastGenerationProgress.get(projectKey);
    return share === undefined ? undefined : describePastInMaking({ share });
  }

  const find = (name: LookSelector): Promise<FoundLook> => requireLook(db, name);

  /** Null if the event store doesn't answer. */
  async function countPending(
    { projectKey, at }: LookSelector,
    { computedAt, isFinal }: StoredLook,
  ): Promise<number | null> {
    // Nothing is pending for a past look, since later looks have counted what arrived after it.
    if (isFinal || at !== undefined) return 0;
    try {
      if (!(await events.answers())) return null;
      return await events.results.arrivedSince({ projectKey, since: computedAt });
    } catch {
      return null;
    }
  }

  async function decisionOn(experimentId: string, phase: number): Promise<Decision | null> {
    return (await callDatabase(() => findDecision(db, { experimentId, phase }))) ?? null;
  }

  async function reportFound(
    found: FoundLook,
    stored: StoredLook,
    question: LookSelector & ViewOptions,
  ): Promise<ResultsReport> {
    const { experimentId } = found;
    const { number: phase } = stored.look.basis.phase;
    const [pending, decision, sinceFinal] = await Promise.all([
      countPending(question, stored),
      decisionOn(experimentId, phase),
      stored.isFinal
        ? callDatabase(() => readSinceFinal(db, { experimentId, phase, finalAt: stored.computedAt }))
        : null,
    ]);
    const context = { options: question, now: now(), pending, sinceFinal, decision };
    const report = reportLook(found, stored, context);
    const simulationNote = simulationNoteFor(question.projectKey);
    if (simulationNote === undefined) return report;
    return { ...report, verdict: { ...report.verdict, notes: [...report.verdict.notes, simulationNote] } };
  }

  async function reportWithoutLook(found: FoundLook, question: LookSelector): Promise<ResultsReport> {
    const phase = question.phase ?? newestTestPhase(found.experiment.kept.phases)?.number ?? 0;
    const decision = await decisionOn(found.experimentId, phase);
    return reportNothing(found, { ...question, decision }, simulationNoteFor(question.projectKey));
  }

  function requireGoal({ basis }: Look, goalKey: string | undefined): BasisGoal {
    const { goals, experimentKey } = basis;
    const goal =
      goalKey === undefined
        ? (goals.find(({ role }) => role === 'primary') ?? goals[0])
        : goals.find((goal) => goal.goalKey === goalKey);
    if (goal === undefined) throw goalNotFound({ experimentKey, goalKey: goalKey ?? '' });
    return goal;
  }

  async function countDays(
    name: PhaseRef,
    { goal, look }: { readonly goal: BasisGoal; readonly look: Look },
    signal: AbortSignal,
  ): Promise<CountedDays> {
    const { metric } = goal;
    if (!isDaily(metric)) return describeNoDays({ goal: goal.name });
    const days = daysToCompare(look);
    if (days === null) return describeTooEarly({ days: minDaysRun });
    return parts.scanDays({ phaseRef: name, look, metric, days }, signal);
  }

  return {
    async read(question, signal) {
      const { projectKey, experimentKey, by } = question;
      const isRange = question.from !== undefined || question.until !== undefined;
      const found = await find({ ...question, ...(isRange && { days: 'with days' }) });
      if (found.stored === undefined) return reportWithoutLook(found, question);
      const { number: phase } = found.stored.look.basis.phase;
      const name = { projectKey, experimentKey, phase };
      const { windows, epochs } = question;
      const stored = needsOwnScan(question)
        ? await parts.scanApart({ stored: found.stored, name, options: { windows, epochs } }, signal)
        : found.stored;
      const report = await reportFound(found, stored, question);
      if (by === undefined) return report;
      const request = {
        phaseRef: name,
        experimentId: found.experimentId,
        dimension: by,
        look: found.stored.look,
      };
      return { ...report, breakdown: reportBreakdown(await parts.breakDown(request, signal), question) };
    },
    async refresh(name, signal) {
      const found = await find(name);
      const { projectKey, experimentKey } = name;
      const simulationNote = simulationNoteFor(projectKey);
      // While a past is being simulated, its looks are taken in chronological order, so this takes none.
      if (simulationNote !== undefined)
        return found.stored ? reportFound(found, found.stored, name) : reportWithoutLook(found, name);
      const phase = name.phase ?? newestTestPhase(found.experiment.kept.phases)?.number;
      if (phase === undefined)
        throw new ControlError(
          'invalid_transition',
          `Experiment "${experimentKey}" has not run yet, so there is nothing to compute`,
          { parameters: { experimentKey } },
        );
      const stored = await parts.looks.refresh({ projectKey, experimentKey, phase }, signal);
      // A final look stays, and its report mentions the newer one.
      const shown = await find({ ...name, phase });
      return reportFound(shown, shown.stored?.isFinal ? shown.stored : stored, name);
    },
    async looks(question) {
      const { experimentId, experiment } = await find(question);
      const phase = question.phase ?? newestTestPhase(experiment.kept.phases)?.number ?? 0;
      const { metric: goalKey } = question;
      const looks = await callDatabase(() => readLookHistory(db, { experimentId, phase, goalKey }));
      // A removed goal still has looks from before its removal.
      const isKnown = looks.some(({ comparisons }) => comparisons.length > 0);
      if (goalKey !== undefined && !isKnown && !experiment.goals.some((goal) => goal.goalKey === goalKey))
        throw goalNotFound({ experimentKey: question.experimentKey, goalKey });
      return looks;
    },
    async timeline(question) {
      const { experimentId, experiment, stored, timeZone } = await find({ ...question, days: 'with days' });
      const { experimentKey, kept } = experiment;
      const number = question.phase ?? newestTestPhase(kept.phases)?.number;
      const phase = kept.phases.find((phase) => phase.number === number);
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
    async novelty(question, signal) {
      const { projectKey, experimentKey, metric } = question;
      const { stored, experiment } = await find({ ...question, days: 'with days' });
      if (stored === undefined)
        throw new ControlError(
          'invalid_transition',
          `Nothing was computed for experiment "${experimentKey}" yet, so there are no days to compare`,
          { parameters: { experimentKey } },
        );
      const { look } = stored;
      const goal = requireGoal(look, metric);
      const name = { projectKey, experimentKey, phase: look.basis.phase.number };
      const counted = await countDays(name, { goal, look }, signal);
      return reportNovelty({ stored, course: courseOf(look, experiment) }, goal, counted);
    },
  };
}

function goalNotFound(of: { readonly experimentKey: string; readonly goalKey: string }): ControlError {
  return new ControlError(
    'goal_not_found',
    `Experiment "${of.experimentKey}" has no goal "${of.goalKey}" in this phase`,
    { parameters: of },
  );
}
