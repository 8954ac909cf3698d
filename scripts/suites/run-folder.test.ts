import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { isAlive } from '../../tests/support/processes.ts';

const source = pathToFileURL(`${import.meta.dirname}/run-folder.mjs`).href;

/** Opens a run, starts a process that belongs to it only by its working directory, in a separate group, and prints both. */
const run = `
  import { spawn } from 'node:child_process';
  import { openRunFolder } from '${source}';
  const close = openRunFolder();
  const folder = process.env.TMPDIR;
  const child = spawn('sleep', ['600'], { cwd: folder, env: { PATH: process.env.PATH }, detached: true, stdio: 'ignore' });
  child.unref();
  child.once('spawn', () => console.log(JSON.stringify({ folder, child: child.pid })));
  process.stdin.once('data', async () => {
    await close();
    console.log('closed');
    process.exit();
  });
`;

async function startRun() {
  const { PIXEL_TEST_RUN: _outer, ...env } = process.env;
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', run], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [output] = await once(runner.stdout, 'data');
  const { folder, child } = JSON.parse(String(output)) as { readonly folder: string; readonly child: number };
  const isThere = () => isAlive(child) || existsSync(folder);
  return { runner, isThere };
}

it('cleans up the processes and the folder of a killed run', async () => {
  const { runner, isThere } = await startRun();
  expect(isThere()).toBe(true);
  runner.kill('SIGKILL');
  expect(
    await eventually(
      async () => isThere(),
      (there) => !there,
    ),
  ).toBe(false);
});

it('has cleaned up once a run is closed', async () => {
  const { runner, isThere } = await startRun();
  runner.stdin.write('end');
  expect(String(await once(runner.stdout, 'data'))).toBe('closed\n');
  expect(isThere()).toBe(false);
});
