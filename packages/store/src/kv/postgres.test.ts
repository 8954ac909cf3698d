import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../../../../tests/support/postgres.ts';
import { describeKvContract } from './contract.ts';
import { createPostgresKv } from './postgres.ts';

let postgres: TestPostgres;
const pools: Pool[] = [];
const log = { warn() {} };

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await postgres?.stop();
});

function connect(): Pool {
  const pool = new Pool(postgres.connection);
  pool.on('error', () => undefined);
  pools.push(pool);
  return pool;
}

describeKvContract('postgres', async () => ({
  kv: createPostgresKv({ pool: connect(), log }),
  other: createPostgresKv({ pool: connect(), log }),
  close: async () => undefined,
}));

describe('the key-value table', () => {
  it('is created once by processes that start together', async () => {
    await connect().query('drop table if exists kv');
    const stores = Array.from({ length: 8 }, () => createPostgresKv({ pool: connect(), log }));
    const values = await Promise.all(stores.map((kv) => kv.get('missing')));
    expect(values).toEqual(stores.map(() => null));
  });

  it('loses its expired rows when another expiring value is put', async () => {
    const [pool, expired] = [connect(), randomUUID()];
    const kv = createPostgresKv({ pool, log });
    await kv.put(expired, 'old', { ttlSeconds: -1 });
    await kv.put(randomUUID(), 'new', { ttlSeconds: 60 });
    expect((await pool.query('select key from kv where key = $1', [expired])).rowCount).toBe(0);
  });
});

describe('a watch during a PostgreSQL restart', () => {
  it('reports that changes may have been missed, then receives new ones', async () => {
    const kv = createPostgresKv({ pool: connect(), log });
    const seen: (string | null)[] = [];
    onTestFinished(kv.watch((key) => seen.push(key)));
    await vi.waitFor(() => expect(seen).toEqual([null]), { timeout: 10_000 });

    process.kill(postgres.pid() ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(seen).toEqual([null, null]), { timeout: 20_000 });
    await vi.waitFor(() => kv.put('project/pk_after', 'one'), { timeout: 10_000 });
    await vi.waitFor(() => expect(seen.at(-1)).toBe('project/pk_after'), { timeout: 10_000 });
  });
});

describe('without PostgreSQL', () => {
  const nowhere = () => new Pool({ host: '/nonexistent', user: 'pixel', database: 'postgres' });

  it('rejects a get, because the value is not known to be missing', async () => {
    await expect(createPostgresKv({ pool: nowhere(), log }).get('project/pk_demo')).rejects.toThrow(
      'Failed to use',
    );
  });

  it('is unavailable', async () => {
    expect(await createPostgresKv({ pool: nowhere(), log }).isReachable()).toBe(false);
  });

  it('is unavailable while PostgreSQL hangs, and recovers afterwards', async () => {
    const kv = createPostgresKv({ pool: connect(), log });
    const pid = postgres.pid() ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await kv.isReachable()).toBe(false);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await vi.waitFor(async () => expect(await kv.isReachable()).toBe(true), { timeout: 10_000 });
  });

  it('creates its table once PostgreSQL is up', async () => {
    const pool = connect();
    const away = vi.spyOn(pool, 'query').mockRejectedValueOnce(new Error('away'));
    const kv = createPostgresKv({ pool, log });
    await expect(kv.get('project/pk_demo')).rejects.toThrow();
    away.mockRestore();
    expect(await kv.get('project/pk_demo')).toBeNull();
  });
});
