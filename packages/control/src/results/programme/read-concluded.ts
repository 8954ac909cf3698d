import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import { createDayFormatter } from '../../base/create-day-formatter.ts';
import { concludedTests } from '../../project/documents/concluded-tests.ts';
import type { Experiment, Phase } from '../../project/documents/project.ts';
import { upcastDocument } from '../../project/documents/upcast.ts';
import type { Decision } from '../decisions/decision.ts';
import { findDecisionsOfProject } from '../decisions/decision-queries.ts';
import { findHoldback, type ReportedHoldback } from '../report/find-holdback.ts';
import type { LookOutcome } from './outcome.ts';
import { readOutcomes } from './outcome-queries.ts';

/** An experiment's newest test that ended in a period. */
export interface ConcludedTest {
  readonly experimentKey: string;
  readonly name: string;
  readonly phase: Phase & { readonly endedAt: string };
  /** Number of earlier tests of the experiment that ended in this period. */
  readonly earlierTests: number;
  /** The outcome of its final look; null if there is none. */
  readonly outcome: LookOutcome | null;
  readonly decision: Decision | null;
  /** The holdback of its rollout, with the outcome of its final or else its newest look; null if there is none. */
  readonly holdback: (ReportedHoldback & { readonly outcome: LookOutcome | null }) | null;
}

/** Days on which tests ended, in the project's time zone, such as `2026-01-31`; both inclusive. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The ended tests of a project. */
export interface ConcludedTests {
  readonly timeZone: string;
  /** Ordered by experiment key. */
  readonly tests: readonly ConcludedTest[];
}

/**
 * Reads ended tests with their stored looks, without counting events. Rejects with `project_not_found`. Call it in a transaction for a
 * consistent state.
 */
export async function readConcluded(
  db: Kysely<Database>,
  { projectKey, from = '0000-00-00', until = '9999-99-99' }: DayRange & { readonly projectKey: string },
): Promise<ConcludedTests> {
  const { id, timeZone } = await readProject(db, projectKey);
  const dayOf = createDayFormatter(timeZone);
  const isInRange = (endedAt: string) => {
    const day = dayOf(Date.parse(endedAt));
    return day >= from && day <= until;
  };
  const concluded = (await readExperiments(db, id)).flatMap((experiment) => {
    const endedTests = concludedTests(experiment.kept.phases)
      .flatMap(({ endedAt, ...phase }) => (endedAt === undefined ? [] : [{ ...phase, endedAt }]))
      .filter((phase) => isInRange(phase.endedAt));
    const phase = endedTests.at(-1);
    return phase === undefined ? [] : [{ experiment, phase, earlierTests: endedTests.length - 1 }];
  });
  const tests = concluded.map(({ experiment, phase, earlierTests }) => {
    const { experimentKey, name, kept } = experiment;
    const holdback = findHoldback(kept.phases, phase.number);
    return { id: kept.id, experimentKey, name, phase, earlierTests, holdback };
  });
  const [decisionsFor, outcomeFor] = await Promise.all([
    findDecisionsOfProject(db, id),
    readOutcomes(
      db,
      tests.flatMap((test) => [
        { experimentId: test.id, phase: test.phase.number },
        ...(test.holdback === null ? [] : [{ experimentId: test.id, phase: test.holdback.phase }]),
      ]),
    ),
  ]);
  return {
    timeZone,
    tests: tests.map(({ id: experimentId, holdback, ...test }) => {
      const outcome = outcomeFor({ experimentId, phase: test.phase.number });
      const holdbackOutcome = holdback && outcomeFor({ experimentId, phase: holdback.phase });
      return {
        ...test,
        // A phase may have resumed after a final look.
        outcome: outcome?.isFinal && outcome.computedAt >= Date.parse(test.phase.endedAt) ? outcome : null,
        decision: decisionsFor(experimentId).find(({ phase }) => phase === test.phase.number) ?? null,
        holdback: holdback && { ...holdback, outcome: holdbackOutcome ?? null },
      };
    }),
  };
}

async function readProject(
  db: Kysely<Database>,
  projectKey: string,
): Promise<{ readonly id: string; readonly timeZone: string }> {
  const project = await db
    .selectFrom('projects')
    .select(['id', sql<string | null>`coalesce(live, settings) ->> 'timeZone'`.as('time_zone')])
    .where('key', '=', projectKey)
    .executeTakeFirst();
  if (project === undefined)
    throw new ControlError('project_not_found', `There is no project "${projectKey}"`, {
      parameters: { projectKey },
    });
  return { id: project.id, timeZone: project.time_zone ?? 'UTC' };
}

/** The parts of an experiment needed to list its tests. */
type TestedExperiment = Pick<Experiment, 'experimentKey' | 'name' | 'kept'>;

/** Reads the experiments' drafts, or the live versions of removed experiments, without their variants, which are most of a document. */
async function readExperiments(
  db: Kysely<Database>,
  projectId: string,
): Promise<readonly TestedExperiment[]> {
  const { rows } = await sql<{ readonly experiment: unknown }>`
    select case
      when kept is null then coalesce(document, live)
      else jsonb_build_object('experimentKey', key, 'name', name, 'kept', kept)
    end as experiment
    from documents, jsonb_to_record(coalesce(document, live)) as parts (name text, kept jsonb)
    where project_id = ${projectId} and kind = 'experiment'
    order by key collate "C"`.execute(db);
  return rows.map(({ experiment }) => upcastDocument('experiment', experiment));
}
