import { type Kysely, Migrator, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../tests/support/postgres.ts';
import { openEmptyDatabase } from '../../../tests/support/test-database.ts';
import { isConnectionFailure } from './connection-failure.ts';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import * as initial from './migrations/0001-initial.ts';
import type { Database } from './schema.ts';

let postgres: TestDatabase;
let db: Kysely<Database>;
let otherDb: Kysely<Database>;
beforeAll(async () => {
  postgres = await openEmptyDatabase();
  [db, otherDb] = [connect(), connect()];
  await Promise.all([migrate(db), migrate(otherDb)]);
});
afterAll(async () => {
  await Promise.all([db.destroy(), otherDb.destroy()]);
  await postgres.stop();
});

const projectId = '01890000-0000-7000-8000-000000000001';

describe('migrate', () => {
  it('creates every table in the types, with exactly their columns', async () => {
    const tables = await db.introspection.getTables();
    expect(
      Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
    ).toEqual({
      projects: [
        'id',
        'key',
        'created_at',
        'organization_id',
        'revision',
        'settings_revision',
        'settings',
        'live',
        'name',
        'archived_at',
      ],
      documents: [
        'id',
        'number',
        'project_id',
        'kind',
        'key',
        'document',
        'live',
        'status',
        'due_at',
        'revision',
        'created_at',
      ],
      document_references: ['from_id', 'to_id'],
      layer_slots: ['experiment_id', 'layer_id', 'slot', 'during'],
      document_revisions: ['document_id', 'revision', 'document'],
      settings_revisions: ['project_id', 'revision', 'settings'],
      webhook_revisions: ['endpoint_id', 'revision', 'content'],
      snapshots: [
        'project_id',
        'version',
        'previous_version',
        'snapshot',
        'difference',
        'author',
        'reason',
        'published_at',
        'configuration',
      ],
      scripts: ['project_id', 'sha256', 'script', 'created_at'],
      snapshot_scripts: ['project_id', 'version', 'sha256'],
      previews: [
        'token_sha256',
        'project_id',
        'expires_at',
        'id',
        'created_by',
        'revoked_at',
        'document_id',
        'variant_key',
      ],
      organizations: ['id', 'name', 'created_at'],
      users: ['id', 'email', 'name', 'created_at', 'last_seen_at'],
      identities: ['issuer', 'subject', 'user_id', 'created_at'],
      members: ['organization_id', 'user_id', 'role', 'created_at'],
      invitations: [
        'id',
        'organization_id',
        'token_sha256',
        'email',
        'role',
        'invited_by',
        'invited_by_id',
        'created_at',
        'expires_at',
        'accepted_at',
        'accepted_by',
        'revoked_at',
      ],
      sessions: ['id', 'token_sha256', 'user_id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'],
      device_logins: [
        'device_code_sha256',
        'user_code_sha256',
        'host',
        'address',
        'created_at',
        'expires_at',
        'polled_at',
        'decision',
        'decided_by',
        'decided_in',
      ],
      login_links: ['token_sha256', 'expires_at', 'used_at'],
      audit_log: [
        'id',
        'at',
        'organization_id',
        'project_key',
        'actor_kind',
        'actor_id',
        'actor_name',
        'action',
        'subject',
        'before',
        'after',
        'number',
      ],
      webhook_endpoints: [
        'id',
        'project_id',
        'key',
        'url',
        'description',
        'subscription',
        'listens_since',
        'is_enabled',
        'disabled_at',
        'disabled_because',
        'failing_since',
        'failed_at',
        'secret',
        'previous_secret',
        'previous_secret_until',
        'revision',
        'created_at',
        'tell_owners_at',
        'secret_since',
      ],
      webhook_messages: [
        'id',
        'endpoint_id',
        'type',
        'body',
        'created_at',
        'status',
        'attempts',
        'replayed_after',
        'next_attempt_at',
        'settled_at',
        'claimed_until',
        'visitors',
        'erased',
      ],
      webhook_attempts: ['message_id', 'number', 'at', 'status', 'error', 'latency_ms', 'answer', 'headers'],
      webhook_forwarded: ['endpoint_id', 'event_sha256', 'at'],
      looks: [
        'number',
        'experiment_id',
        'phase',
        'computed_at',
        'duration_ms',
        'is_kept',
        'is_final',
        'look',
        'cohorts',
        'is_watched',
      ],
      breakdowns: ['experiment_id', 'phase', 'dimension', 'computed_at', 'duration_ms', 'breakdown'],
      erased_from_phases: ['experiment_id', 'phase', 'erased_at', 'visitors'],
      decisions: [
        'experiment_id',
        'phase',
        'revision',
        'decision',
        'variant_key',
        'why',
        'learned',
        'decided_at',
        'decided_by',
        'edited_at',
        'edited_by',
      ],
      result_shares: [
        'id',
        'token_sha256',
        'experiment_id',
        'phase',
        'created_by',
        'created_by_id',
        'created_at',
        'expires_at',
        'revoked_at',
      ],
      alerts: [
        'number',
        'experiment_id',
        'phase',
        'epoch',
        'type',
        'goal_key',
        'variant_key',
        'direction',
        'judged_sha256',
        'at',
        'data',
        'mail_at',
        'pause_at',
        'pause_failure',
      ],
      simulated_pasts: ['project_key', 'ends_at', 'state', 'clearing'],
      webhook_cursors: ['project_id', 'ingested_at'],
    });
  });

  it('keeps existing rows when run again', async () => {
    await insertProject(projectId, 'pk_kept');
    await migrate(db);
    expect(await db.selectFrom('projects').select('key').execute()).toEqual([{ key: 'pk_kept' }]);
  });
});

describe('a database of the first version', () => {
  it('keeps its rows, with defaults for new columns and a holdout salt for each project', async () => {
    const old = await createOldDatabase();
    await migrate(old);
    const projects = await old.selectFrom('projects').selectAll().orderBy('key').execute();
    expect(projects).toMatchObject([
      { key: 'pk_a', settings: { holdout: 0, allowHtml: true, allowJs: true, manifest: true } },
      {
        key: 'pk_b',
        settings: {
          holdout: 0,
          consent: 'granted',
          globalPrivacyControl: 'no_integrations',
          lateChanges: 'apply',
          pageviews: false,
        },
        live: null,
        settings_revision: 1,
      },
    ]);
    const salts = projects.map(({ settings }) => (settings as { holdoutSalt: string }).holdoutSalt);
    for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(salts).size).toBe(2);
    const [row] = await old.selectFrom('documents').selectAll().execute();
    expect(row).toMatchObject({
      key: 'cta',
      kind: 'experiment',
      status: 'running',
      live: null,
      due_at: null,
      document: { force: [], exclude: [], phases: [{ number: 1, salt: 'salt' }] },
    });
    for (const field of ['startAt', 'endAt', 'audience', 'rollout'])
      expect(row?.document).not.toHaveProperty(field);
    await old.destroy();
  });
});

describe('a database with webhook jobs', () => {
  it('keeps their due times, and which owners are still to be notified', async () => {
    const old = await createDatabaseWithJobs();
    await migrate(old);
    expect(
      await old
        .selectFrom('webhook_messages')
        .select(['id', 'next_attempt_at', 'claimed_until'])
        .where('status', '=', 'pending')
        .execute(),
    ).toEqual([{ id: 'msg_1', next_attempt_at: new Date('2026-01-02T03:04:05.678Z'), claimed_until: null }]);
    const endpoints = await old
      .selectFrom('webhook_endpoints')
      .select(['key', 'tell_owners_at'])
      .orderBy('key')
      .execute();
    expect(endpoints).toEqual([
      { key: 'gone', tell_owners_at: expect.any(Date) },
      { key: 'on', tell_owners_at: null },
      { key: 'told', tell_owners_at: null },
    ]);
    const { rows } = await sql`
      select from information_schema.schemata where schema_name = 'graphile_worker'
    `.execute(old);
    expect(rows).toEqual([]);
    await old.destroy();
  });

  it('records the visitors of each message, so that an erasure finds them', async () => {
    const old = await createDatabaseWithJobs();
    await migrate(old);
    expect(
      await old.selectFrom('webhook_messages').select(['id', 'visitors']).orderBy('id').execute(),
    ).toEqual([
      { id: 'msg_1', visitors: [] },
      { id: 'msg_2', visitors: ['aaaaaaaa-0000-4000-8000-000000000000'] },
    ]);
    await old.destroy();
  });
});

describe('the tables', () => {
  it('hold a project key once', async () => {
    await insertProject('01890000-0000-7000-8000-000000000002', 'pk_once');
    await expect(insertProject('01890000-0000-7000-8000-000000000003', 'pk_once')).rejects.toMatchObject({
      code: '23505',
    });
  });

  it('hold one final look per phase, and any number of others', async () => {
    const id = '01890000-0000-7000-8000-000000000004';
    await insertProject(id, 'pk_looks');
    await sql`
      insert into documents (id, project_id, kind, key, document)
      values (${id}, ${id}, 'experiment', 'cta', '{}')
    `.execute(db);
    const insertLook = (phase: number, isFinal: boolean) =>
      sql`
        insert into looks (experiment_id, phase, computed_at, duration_ms, is_kept, is_final, look)
        values (${id}, ${phase}, now(), 1, true, ${isFinal}, '{}')
      `.execute(db);
    for (const [phase, isFinal] of [
      [1, false],
      [1, true],
      [1, false],
      [2, true],
    ] as const)
      await insertLook(phase, isFinal);
    await expect(insertLook(2, true)).rejects.toMatchObject({ code: '23505' });
  });

  it('store versions to the millisecond', async () => {
    const version = new Date('2026-01-02T03:04:05.678Z');
    await db
      .insertInto('snapshots')
      .values({
        project_id: projectId,
        version,
        previous_version: null,
        snapshot: '{}',
        difference: '{}',
        author: 'tests',
        reason: null,
        published_at: version,
      })
      .execute();
    expect(await db.selectFrom('snapshots').select('version').execute()).toEqual([{ version }]);
  });
});

describe('isConnectionFailure', () => {
  it('is false for an invalid query', async () => {
    const error = await sql`select nothing`.execute(db).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(isConnectionFailure(error)).toBe(false);
  });

  it('is true if a server closes a connection, or is unreachable', async () => {
    const ended = await db
      .connection()
      .execute((one) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(one))
      .catch((reason: unknown) => reason);
    expect(isConnectionFailure(ended)).toBe(true);

    const nowhere = createDatabase(new pg.Pool({ host: '127.0.0.1', port: 9 }));
    const refused = await sql`select 1`.execute(nowhere).catch((reason: unknown) => reason);
    expect(isConnectionFailure(refused)).toBe(true);
    await nowhere.destroy();
  });

  it('is true once a stopping process has closed its connections', async () => {
    const pool = new pg.Pool(postgres.connection);
    const ending = createDatabase(pool);
    await sql`select 1`.execute(ending);
    await pool.end();
    const poolless = await sql`select 1`.execute(ending).catch((reason: unknown) => reason);
    expect(isConnectionFailure(poolless)).toBe(true);
    const destroyed = createDatabase(new pg.Pool(postgres.connection));
    await sql`select 1`.execute(destroyed);
    await destroyed.destroy();
    const late = await sql`select 1`.execute(destroyed).catch((reason: unknown) => reason);
    expect(isConnectionFailure(late)).toBe(true);
  });

  it('is true if a server does not respond in time', async () => {
    const pool = new pg.Pool({ ...postgres.connection, query_timeout: 100 });
    const impatient = createDatabase(pool);
    const late = await sql`select pg_sleep(5)`.execute(impatient).catch((reason: unknown) => reason);
    expect(isConnectionFailure(late)).toBe(true);
    await impatient.destroy();
  });
});

function connect(): Kysely<Database> {
  const pool = new pg.Pool({ ...postgres.connection, max: 2 });
  pool.on('error', () => undefined);
  return createDatabase(pool);
}

/** Creates a separate database with only the first migration applied, two projects and an experiment. */
async function createOldDatabase(): Promise<Kysely<Database>> {
  await sql`create database old`.execute(db);
  const pool = new pg.Pool({ ...postgres.connection, database: 'old', max: 2 });
  pool.on('error', () => undefined);
  const old = createDatabase(pool);
  const migrator = new Migrator({
    db: old,
    provider: { getMigrations: async () => ({ '0001-initial': initial }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await sql`
    insert into projects (id, key, name, allowed_origins, integrations)
    values (${projectId}, 'pk_a', 'A', '[]', '{}'), (gen_random_uuid(), 'pk_b', 'B', '[]', '{}')
  `.execute(old);
  await sql`
    insert into experiments (id, project_id, key, name, status, salt, url_rules, coverage)
    values (gen_random_uuid(), ${projectId}, 'cta', 'CTA', 'running', 'salt', '{}', 1)
  `.execute(old);
  return old;
}

/** Creates a separate database from before message rows served as the queue, with the jobs of that time. */
let databases = 0;
async function createDatabaseWithJobs(): Promise<Kysely<Database>> {
  databases += 1;
  const database = `with_jobs_${databases}`;
  await sql`create database ${sql.raw(database)}`.execute(db);
  const pool = new pg.Pool({ ...postgres.connection, database, max: 2 });
  pool.on('error', () => undefined);
  const old = createDatabase(pool);
  await migrate(old, '0012-archived-projects');
  await sql`
    insert into projects (id, organization_id, key, settings) select ${projectId}, id, 'pk_a', '{}' from organizations
  `.execute(old);
  await sql`
    insert into webhook_endpoints (id, project_id, key, url, subscription, listens_since, is_enabled, secret)
    select gen_random_uuid(), ${projectId}, key, 'https://example.com', '{}', '{}', key = 'on', ''
    from unnest(array['gone', 'told', 'on']) as key
  `.execute(old);
  await sql`
    insert into webhook_messages (id, endpoint_id, type, body, created_at, status, next_attempt_at)
    select 'msg_1', id, 'webhook.test', '{}', now(), 'pending', '2026-01-02T03:04:05.678Z' from webhook_endpoints where key = 'on'
  `.execute(old);
  await sql`
    insert into webhook_messages (id, endpoint_id, type, body, created_at, status)
    select 'msg_2', id, 'event.recorded', ${'{"data":{"events":[{"anonymousId":"AAAAAAAA-0000-4000-8000-000000000000"}]}}'},
      now(), 'delivered'
    from webhook_endpoints where key = 'gone'
  `.execute(old);
  // The parts of graphile-worker 0.17 that the migration reads.
  await sql`create schema graphile_worker`.execute(old);
  await sql`create table graphile_worker._private_tasks (id integer primary key, identifier text)`.execute(
    old,
  );
  await sql`
    create table graphile_worker._private_jobs (
      id bigint primary key, task_id integer, payload json, attempts smallint, max_attempts smallint
    )
  `.execute(old);
  await sql`insert into graphile_worker._private_tasks values (1, 'webhook.deliver'), (2, 'webhook.tell_owners')`.execute(
    old,
  );
  await sql`
    insert into graphile_worker._private_jobs
    select number, task, json_build_object('endpointId', endpoint.id), attempts, 12
    from (values (1, 1, 'on', 0), (2, 2, 'gone', 3), (3, 2, 'told', 12)) as job (number, task, key, attempts)
    join webhook_endpoints as endpoint using (key)
  `.execute(old);
  return old;
}

function insertProject(id: string, key: string) {
  return db
    .insertInto('projects')
    .values({
      organization_id: (query) => query.selectFrom('organizations').select('id').limit(1),
      id,
      key,
      settings: JSON.stringify({ name: key }),
    })
    .execute();
}
