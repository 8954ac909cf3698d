import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../../tests/support/postgres.ts';
import { openEmptyDatabase } from '../../../tests/support/test-database.ts';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

const projectId = '01890000-0000-7000-8000-000000000001';
const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();
const phase = { number: 1, salt: 'salt', startedAt: day(1) };
const between = { from: day(2), until: day(3) };

let postgres: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  postgres = await openEmptyDatabase();
  db = createDatabase(new pg.Pool({ ...postgres.connection, max: 1 }));
  await migrate(db, '0022-watched-looks');
  await sql`
    insert into projects (id, key, organization_id, settings)
    select ${projectId}, 'pk_a', id, '{}' from organizations limit 1
  `.execute(db);
  await insertExperiment('running', 'running', { kept: { phases: [phase] } });
  await insertExperiment('usual', 'paused', { kept: { phases: [phase] } });
  await insertExperiment('again', 'paused', { kept: { phases: [{ ...phase, pauses: [between] }] } });
  await insertExperiment('first form', 'paused', { phases: [phase] });
  await insertExperiment('known', 'paused', { kept: { phases: [{ ...phase, pauses: [{ from: day(4) }] }] } });
  await insertExperiment('unknown', 'paused', { kept: { phases: [phase] } });
  const paused = ['usual', 'again', 'first form', 'known'];
  await publish(2, { paused });
  await publish(3, { running: paused });
  await publish(5, { paused });
  await publish(6, { paused });
  await migrate(db);
});
afterAll(async () => {
  await db.destroy();
  await postgres.stop();
});

async function insertExperiment(key: string, status: string, content: object): Promise<void> {
  const text = JSON.stringify({ experimentKey: key, status, ...content });
  await sql`
    insert into documents (id, project_id, kind, key, document, live)
    values (gen_random_uuid(), ${projectId}, 'experiment', ${key}, ${text}, ${text})
  `.execute(db);
}

async function publish(on: number, keys: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const experiments = Object.entries(keys).flatMap(([status, named]) =>
    named.map((experimentKey) => ({ experimentKey, status })),
  );
  await sql`
    insert into snapshots (project_id, version, snapshot, difference, configuration, author, published_at)
    values (${projectId}, ${day(on)}, '{}', '{}', ${JSON.stringify({ experiments })}, 'tests', ${day(on)})
  `.execute(db);
}

it.each([
  ['of one that is paused', 'usual', { kept: { phases: [{ ...phase, pauses: [{ from: day(5) }] }] } }],
  [
    'of one that was paused before',
    'again',
    { kept: { phases: [{ ...phase, pauses: [between, { from: day(5) }] }] } },
  ],
  ['in the first form', 'first form', { phases: [{ ...phase, pauses: [{ from: day(5) }] }] }],
  ['that is known as it is', 'known', { kept: { phases: [{ ...phase, pauses: [{ from: day(4) }] }] } }],
  ['of which no version tells not at all', 'unknown', { kept: { phases: [phase] } }],
  ['of one that runs not at all', 'running', { kept: { phases: [phase] } }],
])('keeps the pause %s, since the version that started it', async (_, key, content) => {
  const [row] = await db
    .selectFrom('documents')
    .select(['document', 'live'])
    .where('key', '=', key)
    .execute();
  const kept = { experimentKey: key, status: expect.any(String), ...content };
  expect(row).toEqual({ document: kept, live: kept });
});
