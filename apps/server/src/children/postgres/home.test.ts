import { chmod, chown, cp, mkdir, mkdtemp, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isRoot } from '../../../../../tests/support/os-users.ts';
import { findHome } from './home.ts';
import { nobody } from './os-user.ts';
import { startPostgres } from './start-postgres.ts';

const log = { info() {}, warn() {}, error() {} };
let parent: string;
let dataDirectory: string;

beforeEach(async () => {
  parent = await realpath(await mkdtemp(join(tmpdir(), 'pixel-home-')));
  dataDirectory = join(parent, 'data');
  await mkdir(dataDirectory, { mode: 0o700 });
});
afterEach(() => rm(parent, { recursive: true, force: true, maxRetries: 10 }));

async function start(directory: string) {
  const postgres = await startPostgres({ dataDirectory: directory, log });
  onTestFinished(() => postgres.stop());
  const client = new Client(postgres.connection);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return { ...postgres, query: async (text: string) => (await client.query(text)).rows };
}

/** Finds the home, and removes it after the test, wherever it is. */
async function findTestHome(directory: string) {
  const home = await findHome(directory);
  onTestFinished(() => rm(home.directory, { recursive: true, force: true, maxRetries: 10 }));
  return home;
}

it('returns the same home at every start', async () => {
  const first = await findTestHome(dataDirectory);
  expect(await findHome(dataDirectory)).toEqual(first);
  expect((await stat(first.directory)).mode & 0o777).toBe(0o700);
});

if (!isRoot)
  it('keeps the database in the data directory and runs as itself', async () => {
    const home = await findTestHome(dataDirectory);
    expect(home).toMatchObject({ directory: join(dataDirectory, 'postgres'), user: null, notes: [] });
  });

if (isRoot)
  describe('as root', () => {
    it('keeps the database in the data directory, which stays closed to everyone but PostgreSQL', async () => {
      await chmod(parent, 0o755);
      const home = await findTestHome(dataDirectory);
      expect(home).toMatchObject({ directory: join(dataDirectory, 'postgres'), user: nobody, notes: [] });
      expect(await stat(dataDirectory)).toMatchObject({ uid: 0, gid: nobody.gid, mode: 0o40710 });
      expect(await stat(home.directory)).toMatchObject({ ...nobody, mode: 0o40700 });
    });

    it('keeps the database under /var/lib/pixel, with a log line, if a parent folder is closed', async () => {
      const { directory, notes } = await findTestHome(dataDirectory);
      expect(directory).toMatch(/^\/var\/lib\/pixel\//);
      expect(notes).toEqual([expect.stringContaining(`the database is in ${directory}`)]);

      const first = await start(dataDirectory);
      expect(first.notes).toEqual(expect.arrayContaining([...notes]));
      await first.query('create table kept as select 7 as number');
      await first.stop();
      expect(await (await start(dataDirectory)).query('select number from kept')).toEqual([{ number: 7 }]);
      expect((await stat(parent)).mode & 0o777).toBe(0o700);
    });

    it('starts with an empty database if the data directory was removed', async () => {
      const first = await findTestHome(dataDirectory);
      await rm(dataDirectory, { recursive: true });
      await mkdir(dataDirectory);
      const second = await findTestHome(dataDirectory);
      expect(second.directory).not.toBe(first.directory);
    });

    it('finds the database after the data directory was moved', async () => {
      const { directory } = await findTestHome(dataDirectory);
      const moved = join(parent, 'moved');
      await rename(dataDirectory, moved);
      expect((await findHome(moved)).directory).toBe(directory);
      expect((await findHome(moved)).directory).toBe(directory);
    });

    it('refuses a copy of a data directory, which would share the database of the original', async () => {
      await findTestHome(dataDirectory);
      const copy = join(parent, 'copy');
      await cp(dataDirectory, copy, { recursive: true, verbatimSymlinks: true });
      await expect(findHome(copy)).rejects.toThrow(`${copy} is a copy of ${dataDirectory}`);
    });

    it('refuses to create another cluster if the database is missing', async () => {
      const { directory } = await findTestHome(dataDirectory);
      await rm(directory, { recursive: true });
      await expect(findHome(dataDirectory)).rejects.toThrow('which is missing');
      expect(await readlink(join(dataDirectory, 'postgres'))).toBe(directory);
    });

    it('names the folder that was closed after the database was created', async () => {
      await chmod(parent, 0o755);
      await findTestHome(dataDirectory);
      await chmod(parent, 0o700);
      await expect(findHome(dataDirectory)).rejects.toThrow(`cannot traverse ${parent}`);
    });

    it('runs PostgreSQL as the ordinary user who created the database', async () => {
      await chmod(parent, 0o755);
      await chmod(dataDirectory, 0o755);
      const earlier = { uid: 12_345, gid: 12_345 };
      await mkdir(join(dataDirectory, 'postgres'), { mode: 0o700 });
      await chown(join(dataDirectory, 'postgres'), earlier.uid, earlier.gid);
      expect((await findHome(dataDirectory)).user).toEqual(earlier);
    });
  });
