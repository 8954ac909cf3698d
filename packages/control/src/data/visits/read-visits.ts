import type { VisitPeriod } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { experimentNotFoundError } from '../../base/experiment-not-found-error.ts';
import { readConsistently } from '../../base/read-consistently.ts';
import { callEvents } from '../../base/store-calls.ts';
import { findDocument } from '../../project/documents/document-kinds.ts';
import { openProject } from '../../project/storage/open-project.ts';

/** The number of bootstraps of a project, or of assignments to an experiment. Each is a page view by anyone; visitors are not stored. */
export interface VisitReport {
  /** Null for all bootstraps of the project. */
  readonly experimentKey: string | null;
  readonly by: VisitPeriod;
  /** The time zone in which days begin. */
  readonly timeZone: string;
  /** Start of the period, ISO 8601; the first day or hour is complete. */
  readonly from: string;
  /** In order of time, variant and phase. Periods without visits are absent. */
  readonly counts: readonly PeriodVisits[];
}

/** Bootstraps of one hour or day; for an experiment, of one variant in one phase. */
export interface PeriodVisits {
  /** Start of the hour or day, ISO 8601. */
  readonly startedAt: string;
  /** Null without an experiment. */
  readonly variantKey: string | null;
  /** Null if unknown, or without an experiment. */
  readonly phase: number | null;
  readonly bootstraps: number;
  /** Bootstraps that were a new visitor's first. */
  readonly newVisitors: number;
}

const dayMs = 24 * 60 * 60 * 1_000;
/** Default number of days to look back. */
const defaultDays: Readonly<Record<VisitPeriod, number>> = { day: 29, hour: 1 };

/**
 * Reads the counts of bootstraps, by variant for an experiment. Rejects with `project_not_found`, `experiment_not_found` or `unavailable`.
 */
export async function readVisits(
  deps: Pick<ControlDeps, 'db' | 'events' | 'now'>,
  filter: {
    readonly projectKey: string;
    readonly experimentKey?: string | undefined;
    /** Milliseconds since the epoch. */
    readonly from?: number | undefined;
    readonly by: VisitPeriod;
  },
): Promise<VisitReport> {
  const { projectKey, experimentKey, by, from = deps.now() - defaultDays[by] * dayMs } = filter;
  const timeZone = await readTimeZone(deps, { projectKey, experimentKey });
  const counts = await callEvents(deps.events, () =>
    deps.events.visits.count({
      projectKey,
      ...(experimentKey !== undefined && { experimentKey }),
      since: from,
      by,
      timeZone,
    }),
  );
  return {
    experimentKey: experimentKey ?? null,
    by,
    timeZone,
    from: new Date(from).toISOString(),
    counts: counts.map(({ startedAt, variantKey, phase, bootstraps, newVisitors }) => ({
      startedAt: new Date(startedAt).toISOString(),
      variantKey: experimentKey === undefined ? null : variantKey,
      phase: phase === 0 ? null : phase,
      bootstraps,
      newVisitors,
    })),
  };
}

/** Returns the live project's time zone. Rejects with `experiment_not_found` if neither the live nor the working state has the experiment. */
function readTimeZone(
  deps: Pick<ControlDeps, 'db'>,
  { projectKey, experimentKey }: { readonly projectKey: string; readonly experimentKey: string | undefined },
): Promise<string> {
  return readConsistently(deps, async (db) => {
    const scope = experimentKey === undefined ? [] : [{ kind: 'experiment' as const, key: experimentKey }];
    const { live, working } = await openProject(db, projectKey, scope);
    const exists = (key: string) =>
      [live.project, working].some((project) => project && findDocument(project, 'experiment', key));
    if (experimentKey !== undefined && !exists(experimentKey))
      throw experimentNotFoundError({ projectKey, experimentKey });
    return (live.project ?? working).timeZone;
  });
}
