import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { PixelServer } from './pixel-server.ts';

/** Runs a query in a server's PostgreSQL, for what isn't possible from outside. */
export async function queryPostgres(
  { dataDirectory }: Pick<PixelServer, 'dataDirectory'>,
  query: string,
): Promise<void> {
  const lock = await readFile(join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8');
  const [, , , port, host = ''] = lock.split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'pixel', database: 'postgres' });
  await client.connect();
  await client.query(query);
  await client.end();
}
