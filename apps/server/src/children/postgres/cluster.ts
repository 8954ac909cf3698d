import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { ClusterHome } from './home.ts';

/** The cluster's only role. It has no password: the mode of the socket's directory controls access. */
export const roleName = 'pixel';

/** The complete environment of PostgreSQL's programs, so that no `PG…` variable of ours affects them. */
export const environment = { LC_ALL: 'C', TZ: 'UTC' };

const unfinishedPrefix = 'unfinished-cluster-';

/**
 * Creates the cluster if there is none, and returns its directory. It is renamed into place only when complete and on disk, so an
 * interruption leaves nothing that looks like a cluster.
 */
export async function ensureCluster(home: ClusterHome, binaries: Binaries): Promise<string> {
  const cluster = join(home.directory, 'cluster');
  await removeUnfinished(home.directory);
  if (await isCluster(cluster)) return cluster;

  const unfinished = join(home.directory, `${unfinishedPrefix}${randomUUID()}`);
  await initialise(unfinished, home, binaries);
  await rename(unfinished, cluster);
  await syncDirectory(home.directory);
  return cluster;
}

async function initialise(directory: string, home: ClusterHome, binaries: Binaries): Promise<void> {
  const options = [
    ['--pgdata', directory],
    ['--username', roleName],
    ['--auth', 'trust'],
    ['--encoding', 'UTF8'],
    // Sorts by code point like C, but knows the letters of all scripts, and is the same on every machine.
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
  ].map(([name, value]) => `${name}=${value}`);
  await promisify(execFile)(binaries.initdb, options, {
    ...home.user,
    cwd: '/',
    env: environment,
  }).catch((cause: unknown) => {
    throw new Error(`PostgreSQL could not create its cluster in ${home.directory}: ${lastLine(cause)}`, {
      cause,
    });
  });
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return (stderr?.trim() || message || String(error)).trim().split('\n').at(-1) ?? '';
}

function isCluster(directory: string): Promise<boolean> {
  return access(join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** An initdb that outlived its Pixel may still be writing; its directory is then removed at a later start. */
async function removeUnfinished(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.allSettled(names.map((name) => rm(join(directory, name), { recursive: true, force: true })));
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
