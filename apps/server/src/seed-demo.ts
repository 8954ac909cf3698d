import { readFile } from 'node:fs/promises';
import type { ApplyConfiguration, SimulatedPast } from '@pixel/control';
import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { demoProjectKey } from './demo/past-configuration.ts';
import { pastTimes } from './demo/past-times.ts';
import { publishPast } from './demo/seed-past.ts';

/**
 * Publishes the demo's configuration where its project was never there; what has become of it since is left alone. One that is to
 * have a past gets the experiments of that before.
 */
export async function seedDemo(deps: {
  readonly db: Kysely<Database>;
  readonly applyConfiguration: ApplyConfiguration;
  readonly past: SimulatedPast;
  readonly begins: 'with past' | 'empty';
  readonly file: string;
}): Promise<void> {
  const { db, applyConfiguration, past, begins, file } = deps;
  const live = await liveVersion(db);
  if (live === undefined && begins === 'with past')
    await past.begin({ projectKey: demoProjectKey, endsAt: Date.now() });
  const begun = await past.find(demoProjectKey);
  if (begun?.state === 'begun' && live === undefined) await publishPast(past, begun.endsAt);
  // The start before may have ended between the two publications.
  const isHalf = begun !== undefined && live?.getTime() === pastTimes(begun.endsAt).startsAt;
  if (live !== undefined && !isHalf) return;
  await applyConfiguration(await readFile(file, 'utf8'), {
    author: 'system',
    actor: { kind: 'system' },
    reason: 'The demo shop',
  });
}

/** Undefined where there is no such project; one that was never published has a version of long ago. */
async function liveVersion(db: Kysely<Database>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('projects')
    .leftJoin('snapshots', 'snapshots.project_id', 'projects.id')
    .select(({ fn }) => fn.max('snapshots.version').as('version'))
    .where('projects.key', '=', demoProjectKey)
    .groupBy('projects.id')
    .executeTakeFirst();
  return row && (row.version ?? new Date(0));
}
