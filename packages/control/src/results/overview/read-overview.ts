import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { newestTestPhase } from '../../project/documents/holdback.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { nextStatuses } from '../../project/lifecycle/transitions.ts';
import { draftStatusesOf } from '../../project/storage/draft-status.ts';
import type { OpenedProject } from '../../project/storage/open-project.ts';
import { readProject } from '../../project/storage/read-project.ts';
import { readLooksByNumber } from '../looks/look-queries.ts';
import type { Outcome, OverviewExperiment } from './overview.ts';
import { toOutcome } from './to-outcome.ts';

/** Reads all experiments of a project with their outcomes, ordered by key. Rejects with `project_not_found` or `unavailable`. */
export type ReadOverview = (projectKey: string) => Promise<readonly OverviewExperiment[]>;

const maxCachedOutcomes = 2_000;

/** Creates the function. Caches outcomes, since a look never changes. */
export function createReadOverview(deps: Pick<ControlDeps, 'db'>): ReadOverview {
  const cache = new Map<string, Outcome>();

  return async function readOverview(projectKey) {
    return readProject(deps, projectKey, 'all', async (opened, db) => {
      const newestLookNumbers = await readNewestLooks(db, opened.working.experiments);
      const outcomes = new Map<string, Outcome>();
      const missing: {
        readonly experiment: Experiment;
        readonly number: string;
        readonly cacheKey: string;
      }[] = [];
      for (const experiment of opened.working.experiments) {
        const number = newestLookNumbers.get(experiment.kept.id);
        if (number === undefined) continue;
        const cacheKey = toCacheKey(experiment, number);
        const outcome = cache.get(cacheKey);
        if (outcome === undefined) missing.push({ experiment, number, cacheKey });
        else outcomes.set(experiment.kept.id, outcome);
      }
      const looks = await readLooksByNumber(
        db,
        missing.map(({ number }) => number),
      );
      for (const { experiment, number, cacheKey } of missing) {
        const stored = looks.get(number);
        if (stored === undefined) continue;
        const outcome = toOutcome(experiment, stored);
        cache.set(cacheKey, outcome);
        outcomes.set(experiment.kept.id, outcome);
      }
      while (cache.size > maxCachedOutcomes) cache.delete([...cache.keys()][0] ?? '');
      return listExperiments(opened, outcomes);
    });
  };
}

/** An outcome depends on the look and on the experiment's current state. */
function toCacheKey({ kept, status, name }: Experiment, number: string): string {
  return [number, kept.phases.length, newestTestPhase(kept.phases)?.endedAt, status, name].join(' ');
}

/** Returns the number of the look that results show, by experiment id: the newest one of the newest test, preferring a final one. */
async function readNewestLooks(
  db: Kysely<Database>,
  experiments: readonly Experiment[],
): Promise<ReadonlyMap<string, string>> {
  const tests = experiments.flatMap(({ kept }) => {
    const phase = newestTestPhase(kept.phases);
    return phase === undefined ? [] : [{ id: kept.id, phase: phase.number }];
  });
  const { rows } = await sql<{ readonly id: string; readonly number: string }>`
    select test.id, found.number
    from jsonb_to_recordset(${JSON.stringify(tests)}::jsonb) as test (id uuid, phase integer),
    lateral (
      select looks.number from looks
      where looks.experiment_id = test.id and looks.phase = test.phase
      order by looks.is_final desc, looks.number desc
      limit 1
    ) as found`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, String(number)]));
}

function listExperiments(
  opened: OpenedProject,
  outcomes: ReadonlyMap<string, Outcome>,
): readonly OverviewExperiment[] {
  const { working } = opened;
  const statusOf = draftStatusesOf(opened, 'experiment');
  const goalNames = new Map(working.goals.map(({ goalKey, name }) => [goalKey, name]));
  return working.experiments.map((experiment) => {
    const { revision, isChanged } = statusOf(experiment);
    const phase = newestTestPhase(experiment.kept.phases);
    return {
      experimentKey: experiment.experimentKey,
      name: experiment.name,
      status: experiment.status,
      revision,
      nextStatuses: nextStatuses(experiment),
      isChanged,
      tags: experiment.tags ?? [],
      owner: experiment.owner ?? null,
      startAt: experiment.startAt ?? null,
      endAt: experiment.endAt ?? null,
      rollout: experiment.rollout ?? null,
      startedAt: phase?.startedAt ?? null,
      endedAt: phase?.endedAt ?? null,
      pages: includedPages(experiment),
      variants: experiment.variants.map(({ variantKey, name }) => ({ variantKey, name })),
      goals: experiment.goals.map(({ goalKey, role }) => ({
        goalKey,
        role,
        name: goalNames.get(goalKey) ?? goalKey,
      })),
      outcome: outcomes.get(experiment.kept.id) ?? null,
    };
  });
}

function includedPages({ urlRules }: Pick<Project['experiments'][number], 'urlRules'>): readonly string[] {
  return urlRules.include.map(({ value }) => value);
}
