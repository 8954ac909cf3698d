import { type ArmStats, preExperimentStats } from '@pixel/stats';
import type {
  CountedVisits,
  DimensionColumn,
  PhaseRequest,
  Scan,
  SplitArm,
  SplitDimension,
  VisitorSegment,
} from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';
import type { Experiment } from '../../project/documents/project.ts';
import { dateFindings } from '../diagnosis/date-findings.ts';
import { examineHealth, findCrossingToCount } from '../health/examine-health.ts';
import type {
  HealthChange,
  HealthCrossing,
  HealthFacts,
  HealthSplit,
  HealthSurvey,
  HealthVariant,
} from '../health/health-facts.ts';
import { longestWindowMs } from '../metrics/window-end.ts';
import type { Basis } from './basis.ts';
import { countInPauses } from './count-in-pauses.ts';
import type { PhaseRef } from './experiment-of-phase.ts';
import { type DiagnosedHealth, readDiagnosis } from './read-diagnosis.ts';
import { toPhaseQuery } from './to-phase-query.ts';

/** Dimensions in which to look for the segments of a mismatch. */
const dimensions: readonly DimensionColumn[] = [
  'device',
  'browser',
  'os',
  'country',
  'language',
  'visitorType',
  'source',
  'entryPath',
];
const hourMs = 60 * 60 * 1_000;

/** The parts of a look that its health is read from. */
interface HealthInput {
  readonly phaseRef: PhaseRef;
  readonly experiment: Experiment;
  readonly basis: Basis;
  readonly scan: Scan;
  readonly asOf: number;
  /** From the previous kept look. */
  readonly previous: DiagnosedHealth | undefined;
}

/**
 * Reads further facts about an experiment's traffic, examines its health, and diagnoses problems. Rejects with `unavailable`, or the reason
 * of `signal`.
 */
export async function readHealth(
  { events }: Pick<ControlDeps, 'events'>,
  subject: HealthInput,
  signal: AbortSignal,
): Promise<DiagnosedHealth> {
  const { phaseRef, basis, asOf } = subject;
  const { projectKey, experimentKey } = phaseRef;
  const { phase, epoch, timeZone } = basis;
  const { metrics: _, ...phaseQuery } = toPhaseQuery(phaseRef, basis, asOf);
  const since = epoch.startedAt;
  return callEvents(events, async () => {
    const segments = phase.number > 1 ? [earlierPhaseSegment] : [];
    const split = await events.results.split({ ...phaseQuery, dimensions, segments }, signal);
    const [exposures, visits, outcomes] = await Promise.all([
      events.countExposures({ projectKey, experimentKey, phase: phase.exposures, simulated: 'included' }),
      events.visits.count({ projectKey, experimentKey, since, by: 'day', timeZone, simulated: 'included' }),
      hasChanges(subject.experiment)
        ? events.changeHealth.outcomes({ projectKey, experimentKey, phase: phase.number, since })
        : [],
    ]);
    const pauses = await countInPauses(events, subject, signal);
    const phaseVisits = visits.filter((visit) => visit.phase === phase.number);
    const variants = basis.variants.map((variant): HealthVariant => {
      const { variantKey } = variant;
      const variantVisits = phaseVisits.filter((visit) => visit.variantKey === variantKey);
      const variantExposures = exposures.find((exposure) => exposure.variantKey === variantKey);
      return {
        ...variant,
        ...noVisitors,
        ...subject.scan.variants.find((variant) => variant.variantKey === variantKey),
        events:
          variantExposures === undefined || variantExposures.expectedEvents === 0
            ? null
            : { expected: variantExposures.expectedEvents, lost: variantExposures.lostEvents },
        views:
          phaseVisits.length === 0
            ? null
            : {
                all: total(variantVisits.map(({ bootstraps }) => bootstraps)),
                byNewVisitors: total(variantVisits.map(({ newVisitors }) => newVisitors)),
              },
        before: findPastStats(subject, variantKey),
      };
    });
    const facts: HealthFacts = {
      ...basicFactsOf(subject),
      pauses,
      variants,
      splits: split.dimensions.map(splitOf),
      crossing: null,
      earlierPhaseVisitors: phase.number > 1 ? visitorsOf(split.segments[0] ?? []) : null,
      outdatedViews: phase.number > 1 ? countOutdatedViews(visits, phase) : null,
      changes: changesOf(subject.experiment, outcomes),
      surveys: surveysOf(subject),
    };
    const suspected = findCrossingToCount(facts);
    const crossing =
      suspected === null ? null : await countCrossing(events, { phaseQuery, segments: suspected }, signal);
    const examined = { ...facts, crossing };
    const report = examineHealth(examined);
    const diagnosis = await readDiagnosis(
      events,
      { ...subject, phaseQuery, facts: examined, report, outcomes },
      signal,
    );
    const findings = dateFindings(report.findings, diagnosis);
    return { ...report, findings, ...(diagnosis && { diagnosis }) };
  });
}

const earlierPhaseSegment: VisitorSegment = [{ dimension: { phases: 'earlier' }, value: 'yes' }];

/** Counts the visitors who are in both segments. */
async function countCrossing(
  { results }: ControlDeps['events'],
  {
    phaseQuery,
    segments,
  }: { readonly phaseQuery: PhaseRequest; readonly segments: HealthCrossing['segments'] },
  signal: AbortSignal,
): Promise<HealthCrossing> {
  const both = segments.flatMap(({ dimension, value }) =>
    dimensions.filter((column) => column === dimension).map((column) => ({ dimension: { column }, value })),
  );
  const { segments: found } = await results.split(
    { ...phaseQuery, dimensions: [], segments: [both] },
    signal,
  );
  return { segments, visitors: byVariant(found[0] ?? []) };
}

const noVisitors = {
  visitors: 0,
  multiExposed: 0,
  automation: 0,
  internal: 0,
  forced: 0,
  bots: 0,
  unverified: 0,
};

function basicFactsOf({
  basis,
  experiment,
  scan,
  asOf,
  previous,
}: HealthInput): Omit<
  HealthFacts,
  | 'variants'
  | 'splits'
  | 'crossing'
  | 'earlierPhaseVisitors'
  | 'outdatedViews'
  | 'changes'
  | 'surveys'
  | 'pauses'
> {
  const { phase, epoch, edits, plan, timeZone, isCompleted, goals } = basis;
  return {
    now: asOf,
    status: isCompleted ? 'ended' : experiment.status === 'paused' ? 'paused' : 'running',
    startedAt: epoch.startedAt,
    endedAt: phase.endedAt,
    epoch: epoch.number,
    edits,
    lastExposureAt: scan.lastExposureAt ?? null,
    windowHours: longestWindowMs(goals.map(({ metric }) => metric)) / hourMs,
    timeZone,
    srm: plan.srm,
    previous: previous?.kept ?? null,
  };
}

/** Returns what visitors did before their exposure, by the first goal that has such data. */
function findPastStats({ scan }: HealthInput, variantKey: string): ArmStats | null {
  for (const { arms } of scan.metrics) {
    const stats = arms.find((arm) => arm.variantKey === variantKey)?.stats;
    const past = stats && preExperimentStats(stats);
    if (past) return past;
  }
  return null;
}

function splitOf({ column, values }: SplitDimension): HealthSplit {
  return {
    dimension: column,
    values: values.map(({ value, arms }) => ({
      value: value ?? null,
      visitors: byVariant(arms),
    })),
  };
}

function byVariant(arms: readonly SplitArm[]): Readonly<Record<string, number>> {
  return Object.fromEntries(arms.map(({ variantKey, visitors }) => [variantKey, visitors]));
}

/** Counts page views by day, starting a day after the phase began, since pages may cache a response for that long. */
function countOutdatedViews(
  visits: readonly CountedVisits[],
  { number, startedAt }: Basis['phase'],
): HealthFacts['outdatedViews'] {
  const later = visits.filter((visit) => visit.startedAt >= startedAt + 24 * hourMs);
  const viewsOf = (counted: readonly CountedVisits[]) => total(counted.map(({ bootstraps }) => bootstraps));
  const outdated = later.filter(({ phase }) => phase > 0 && phase < number);
  return later.length === 0 ? null : { outdated: viewsOf(outdated), all: viewsOf(later) };
}

function visitorsOf(arms: readonly SplitArm[]): number {
  return total(arms.map(({ visitors }) => visitors));
}

function hasChanges({ variants }: Experiment): boolean {
  return variants.some(({ changes }) => changes.length > 0);
}

function changesOf(
  { variants }: Experiment,
  outcomes: Awaited<ReturnType<ControlDeps['events']['changeHealth']['outcomes']>>,
): readonly HealthChange[] {
  return variants.flatMap(({ variantKey, changes }) =>
    changes
      .toSorted((a, b) => a.orderIndex - b.orderIndex)
      .map(({ selector }, position) => ({
        variantKey,
        selector,
        outcomes: outcomes.filter(
          (outcome) => outcome.variantKey === variantKey && outcome.position === position,
        ),
      })),
  );
}

function surveysOf({ basis, scan }: HealthInput): readonly HealthSurvey[] {
  return basis.goals.flatMap(({ goalKey, name, kind }) => {
    if (kind !== 'survey_score' && kind !== 'nps') return [];
    const arms = scan.metrics.find(({ key }) => key === goalKey)?.arms ?? [];
    return [
      {
        goal: name,
        arms: basis.variants.map(({ variantKey }) => {
          const arm = arms.find((arm) => arm.variantKey === variantKey);
          return { respondents: arm?.details.respondents ?? 0, visitors: arm?.n ?? 0 };
        }),
      },
    ];
  });
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
