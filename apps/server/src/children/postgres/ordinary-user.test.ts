import { chown, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { findClosedDirectory, nobody } from './os-user.ts';
import { startParentProcess } from './parent-process.fixture.ts';

/** Another user can be become by root alone, and must be able to read this very folder and Node. */
const canBecomeAnother =
  process.getuid?.() === 0 &&
  (await findClosedDirectory(fileURLToPath(new URL('.', import.meta.url)), nobody)) === null &&
  (await findClosedDirectory(process.execPath, nobody)) === null;

it.skipIf(!canBecomeAnother)('runs for an ordinary user as that user, also without HOME', async () => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'pixel-ordinary-')));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await chown(directory, nobody.uid, nobody.gid);

  const parent = startParentProcess(directory, nobody);
  onTestFinished(() => parent.stop());
  const { connection, notes, pid } = await parent.ready();
  expect(notes).toEqual([]);
  expect(connection.host).toBe(join(directory, 'postgres'));
  expect((await stat(`/proc/${pid}`)).uid).toBe(nobody.uid);

  const client = new Client(connection);
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});
