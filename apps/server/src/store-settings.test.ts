import { expect, it } from 'vitest';
import { readStores } from './store-settings.ts';

const urls = {
  DATABASE_URL: 'postgres://pixel:s%40crisp@db.example:5433/pixel',
  CLICKHOUSE_URL: 'https://pixel:p%2Fw@events.example:8443/ab_tests',
};
const postgres = { connectionString: urls.DATABASE_URL };

it('runs all roles on its own databases by default', () => {
  const own = { roles: ['edge', 'ingest', 'control'], postgres: undefined, clickhouse: undefined };
  expect(readStores({})).toEqual(own);
  expect(readStores({ PIXEL_ROLE: 'all' })).toEqual(own);
});

it('runs one role on the given databases', () => {
  const clickhouse = {
    url: 'https://events.example:8443',
    username: 'pixel',
    password: 'p/w',
    database: 'ab_tests',
  };
  expect(readStores({ PIXEL_ROLE: 'ingest', ...urls })).toEqual({ roles: ['ingest'], postgres, clickhouse });
  expect(readStores({ PIXEL_ROLE: 'edge', DATABASE_URL: urls.DATABASE_URL })).toEqual({
    roles: ['edge'],
    postgres,
    clickhouse: undefined,
  });
  expect(readStores({ CLICKHOUSE_URL: 'http://localhost:8123' }).clickhouse).toEqual({
    url: 'http://localhost:8123',
  });
});

it.each([
  [{ PIXEL_ROLE: 'worker' }, 'PIXEL_ROLE must be "all", "edge", "ingest" or "control", not "worker".'],
  [{ PIXEL_ROLE: 'edge' }, 'PIXEL_ROLE is "edge", so set DATABASE_URL too.'],
  [{ PIXEL_ROLE: 'control' }, 'PIXEL_ROLE is "control", so set DATABASE_URL and CLICKHOUSE_URL too.'],
  [
    { DATABASE_URL: 'mysql://root:secret@localhost/x' },
    'DATABASE_URL must be a URL such as postgres://user:password@host:5432/database.',
  ],
  [
    { CLICKHOUSE_URL: 'localhost:8123' },
    'CLICKHOUSE_URL must be a URL such as http://user:password@host:8123/database.',
  ],
])('reports what is wrong in %o', (env, message) => {
  expect(() => readStores(env)).toThrow(message);
});
