import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import { ControlError } from '../../base/control-error.ts';
import { createDayOf } from '../../base/create-day-of.ts';
import { concludedTests } from '../../project/documents/concluded-tests.ts';
import type { Experiment, Phase } from '../../project/documents/project.ts';
import { upcastDocument } from '../../project/documents/upcast.ts';
import type { Decision } from '../decisions/decision.ts';
import { findDecisionsOf } from '../decisions/decision-queries.ts';
import { type ReportedHoldback, reportHoldback } from '../report/report-holdback.ts';
import type { Outcome } from './outcome.ts';
import { readOutcomes } from './outcome-queries.ts';

/** The newest test of an experiment that has come to its end in a range of time. */
export interface ConcludedTest {
  readonly experimentKey: string;
  readonly name: string;
  readonly phase: Phase & { readonly endedAt: string };
  /** How many tests of the experiment had ended before in this range. */
  readonly before: number;
  /** What its final look shows; null where there is none. */
  readonly outcome: Outcome | null;
  readonly decision: Decision | null;
  /** What measures its roll-out, with its final look, else its newest one. */
  readonly holdback: (ReportedHoldback & { readonly outcome: Outcome | null }) | null;
}

/** Days of the project's time zone on which tests ended, as `2026-01-31`; both included. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The tests of a project that have come to their end. */
export interface Concluded {
  readonly timeZone: string;
  /** In order of their experiments' keys. */
  readonly tests: readonly ConcludedTest[];
}

/**
 * Reads what has been tested, from looks that are kept: nothing is counted for it. Rejects with `project_not_found`. Call it in a
 * transaction for one consistent state.
 */
export async function readConcluded(
  db: Kysely<Database>,
  { projectKey, from = '0000-00-00', until = '9999-99-99' }: DayRange & { readonly projectKey: string },
): Promise<Concluded> {
  const { id, timeZone } = await readProject(db, projectKey);
  const dayOf = createDayOf(timeZone);
  const isInRange = (endedAt: string) => {
    const day = dayOf(Date.parse(endedAt));
    return day >= from && day <= until;
  };
  const concluded = (await readExperiments(db, id)).flatMap((experiment) => {
    const ended = concludedTests(experiment.kept.phases)
      .flatMap(({ endedAt, ...phase }) => (endedAt === undefined ? [] : [{ ...phase, endedAt }]))
      .filter((phase) => isInRange(phase.endedAt));
    const phase = ended.at(-1);
    return phase === undefined ? [] : [{ experiment, phase, before: ended.length - 1 }];
  });
  const asked = concluded.map(({ experiment, phase, before }) => {
    const { experimentKey, name, kept } = experiment;
    const holdback = reportHoldback(kept.phases, phase.number);
    return { id: kept.id, experimentKey, name, phase, before, holdback };
  });
  const [decisionsOf, outcomeOf] = await Promise.all([
    findDecisionsOf(db, id),
    readOutcomes(
      db,
      asked.flatMap((test) => [
        { experimentId: test.id, phase: test.phase.number },
        ...(test.holdback === null ? [] : [{ experimentId: test.id, phase: test.holdback.phase }]),
      ]),
    ),
  ]);
  return {
    timeZone,
    tests: asked.map(({ id: experimentId, holdback, ...test }) => {
      const outcome = outcomeOf({ experimentId, phase: test.phase.number });
      const measured = holdback && outcomeOf({ experimentId, phase: holdback.phase });
      return {
        ...test,
        // A phase may have gone on after a final look.
        outcome: outcome?.isFinal && outcome.computedAt >= Date.parse(test.phase.endedAt) ? outcome : null,
        decision: decisionsOf(experimentId).find(({ phase }) => phase === test.phase.number) ?? null,
        holdback: holdback && { ...holdback, outcome: measured ?? null },
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

/** What of an experiment says what has been tested of it. */
type Tested = Pick<Experiment, 'experimentKey' | 'name' | 'kept'>;

/** As people edit them, or as they are live where they were taken out; variants are most of a document, and stay in the database. */
async function readExperiments(db: Kysely<Database>, projectId: string): Promise<readonly Tested[]> {
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
