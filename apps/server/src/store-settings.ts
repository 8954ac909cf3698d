import type { ClickhouseConnection } from '@pixel/store/events/clickhouse';
import type { PoolConfig } from 'pg';
import { type Role, roles } from './roles/role-context.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Which roles run here, and which databases they use. */
export interface StoreSettings {
  /** All roles, or the single one. */
  readonly roles: readonly Role[];
  /** Undefined if Pixel runs its own. */
  readonly postgres: PoolConfig | undefined;
  readonly clickhouse: ClickhouseConnection | undefined;
}

/** Reads the roles and databases. Throws an `Error` that names a wrong or missing setting. */
export function readStores(env: Environment): StoreSettings {
  const role = readRole(env);
  const postgres = readPostgres(env);
  const clickhouse = readClickhouse(env);
  if (role !== 'all') {
    // A single role shares its databases with the others, so it can't have its own.
    const missing = [
      ...(postgres === undefined ? ['DATABASE_URL'] : []),
      ...(clickhouse === undefined && role !== 'edge' ? ['CLICKHOUSE_URL'] : []),
    ];
    if (missing.length > 0) throw new Error(`PIXEL_ROLE is "${role}", so set ${missing.join(' and ')} too.`);
  }
  return { roles: role === 'all' ? roles : [role], postgres, clickhouse };
}

function readRole(env: Environment): Role | 'all' {
  const value = readText(env, 'PIXEL_ROLE') ?? 'all';
  const role = roles.find((name) => name === value);
  if (role === undefined && value !== 'all')
    throw new Error(`PIXEL_ROLE must be "all", "edge", "ingest" or "control", not "${value}".`);
  return role ?? 'all';
}

function readPostgres(env: Environment): PoolConfig | undefined {
  const connectionString = readText(env, 'DATABASE_URL');
  if (connectionString === undefined) return undefined;
  // Never repeated in a message: it contains a password.
  if (!URL.canParse(connectionString) || !/^postgres(ql)?:/.test(connectionString))
    throw new Error('DATABASE_URL must be a URL such as postgres://user:password@host:5432/database.');
  return { connectionString };
}

function readClickhouse(env: Environment): ClickhouseConnection | undefined {
  const value = readText(env, 'CLICKHOUSE_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Error('CLICKHOUSE_URL must be a URL such as http://user:password@host:8123/database.');
  const database = decodeURIComponent(url.pathname.slice(1));
  return {
    url: url.origin,
    ...(url.username === '' ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    ...(database === '' ? {} : { database }),
  };
}

function readText(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}
