import { readFile } from 'node:fs/promises';
import type { ApplyConfiguration, SimulatedPast } from '@pixel/control';
import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { demoProjectKey } from './demo/past-configuration.ts';
import { pastTimes } from './demo/past-times.ts';
import { publishPast } from './demo/seed-past.ts';

/**
 * Publishes the demo's configuration if its project never existed; otherwise leaves it alone. With a past, publishes the past experiments
 * first.
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
  const begunPast = await past.find(demoProjectKey);
  if (begunPast?.state === 'begun' && live === undefined) await publishPast(past, begunPast.endsAt);
  // The previous start may have ended between the two publications.
  const isHalfSeeded = begunPast !== undefined && live?.getTime() === pastTimes(begunPast.endsAt).startsAt;
  if (live !== undefined && !isHalfSeeded) return;
  await applyConfiguration(await readFile(file, 'utf8'), {
    author: 'system',
    actor: { kind: 'system' },
    reason: 'The demo shop',
  });
}

/** Undefined if there is no such project; a project that was never published has a version from long ago. */
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
