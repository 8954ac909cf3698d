import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

/** Longer than a server takes to check its copies, or to publish what edges lack. */
const lookLimitMs = 60_000;

async function start(dataDirectory?: string): Promise<PixelServer> {
  const pixel = await startPixelServer(dataDirectory === undefined ? {} : { dataDirectory });
  onTestFinished(async () => void (await pixel.end('SIGTERM')));
  return pixel;
}

it('restores removed copies of what it serves', async () => {
  const pixel = await start();
  onTestFinished(() => removeTemporary(pixel.dataDirectory));
  const before = await copiesOfServed(pixel);
  for (const name of before) await rm(join(pixel.dataDirectory, 'last-known', name));
  const after = () => copiesIn(pixel);
  expect(await eventually(after, (names) => names.length === before.length, lookLimitMs)).toEqual(before);
}, 120_000);

it('reports that a published configuration has not reached the edges, until it has', async () => {
  const first = await start();
  onTestFinished(() => removeTemporary(first.dataDirectory));
  // Without a copy, there would be nothing to serve after the restart.
  await copiesOfServed(first);
  await inDatabase(
    first,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     delete from kv where key = 'project/pk_demo';
     create trigger refuse before insert on kv for each row when (new.key = 'project/pk_demo') execute function refuse();`,
  );
  await first.end('SIGTERM');
  const pixel = await start(first.dataDirectory);
  const outdated = async () => {
    const response = await fetch(`${pixel.url}/health/ready`);
    return ((await response.json()) as { outdatedConfigurations: number }).outdatedConfigurations;
  };
  expect(await eventually(outdated, (count) => count === 1, lookLimitMs)).toBe(1);
  await inDatabase(pixel, 'drop trigger refuse on kv');
  expect(await eventually(outdated, (count) => count === 0, lookLimitMs)).toBe(0);
}, 240_000);

/** Has the demo served, and returns the names of its copies. */
async function copiesOfServed(pixel: PixelServer): Promise<readonly string[]> {
  const query = 'projectKey=pk_demo&anonymousId=00000000-0000-4000-8000-000000000000';
  expect((await fetch(`${pixel.url}/sdk/bootstrap?${query}`)).status).toBe(200);
  const copies = await eventually(
    () => copiesIn(pixel),
    (names) => names.length > 0,
  );
  expect(copies).not.toEqual([]);
  return copies;
}

async function copiesIn({ dataDirectory }: PixelServer): Promise<readonly string[]> {
  const names = await readdir(join(dataDirectory, 'last-known'));
  return names.filter((name) => /^[0-9a-f]{64}$/.test(name)).sort();
}

/** Runs a statement in a server's own PostgreSQL, whose lock file contains its address. */
async function inDatabase({ dataDirectory }: PixelServer, sql: string): Promise<void> {
  const lock = await readFile(join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8');
  const [, , , port, host = ''] = lock.split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'pixel', database: 'postgres' });
  await client.connect();
  await client.query(sql);
  await client.end();
}
