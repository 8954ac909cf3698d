import { readFile } from 'node:fs/promises';
import { createDatabase, migrate } from '@pixel/database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { openEmptyDatabase } from '../../../../../tests/support/test-database.ts';
import { createApi } from '../../api/http/api.fixture.ts';

/**
 * A control plane with schema 0009: publications, two phases, a removed variant, drafts, previews and a webhook, and its API's responses.
 */
const fixture = (extension: string) =>
  readFile(new URL(`schema-0009.fixture.${extension}`, import.meta.url), 'utf8');
const answers = JSON.parse(await fixture('json')) as Readonly<Record<string, unknown>>;

let test: TestControl;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  const postgres = await openEmptyDatabase();
  const pool = new pg.Pool({ ...postgres.connection, max: 1 });
  const db = createDatabase(pool);
  await migrate(db, '0009-webhooks');
  await sql.raw(`delete from organizations; ${await fixture('sql')}`).execute(db);
  await migrate(db);
  await db.destroy();
  test = await startTestControl({ postgres });
  api = createApi(test.control.operatorApp);
});
afterAll(() => test.stop());

it.each(Object.keys(answers))('returns the same responses at %s', async (path) => {
  // Fields that responses have gained since don't count.
  expect(await api.ask(path)).toMatchObject(answers[path] as object);
});

it('publishes only edited documents', async () => {
  const { liveVersion: basedOn, revision } = await api.ask<{ liveVersion: string; revision: number }>(
    '/projects/pk_shop/changes',
  );
  expect(
    await api.ask('/projects/pk_shop/publish', { basedOn, revision, experiments: ['cta', 'later', 'done'] }),
  ).toMatchObject({ status: 'unchanged' });
  expect(await api.ask('/projects/pk_shop/publish', { basedOn, revision })).toMatchObject({
    status: 'published',
    difference: { changed: [{ kind: 'survey', key: 'nps' }] },
  });
});
