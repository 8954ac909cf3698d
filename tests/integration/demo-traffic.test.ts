import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

const script = resolve(import.meta.dirname, '../../scripts/demo-traffic.mjs');
const run = promisify(execFile);

let pixel: PixelServer;
beforeAll(async () => {
  pixel = await startPixelServer();
});
afterAll(async () => {
  await pixel.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
});

const drive = (...args: readonly string[]) =>
  run(process.execPath, [script, '--url', pixel.url, '--visitors', '200', ...args]);

it('sends shoppers that the server treats as people, each counted once in its assigned variant', async () => {
  const { stdout, stderr } = await drive('--seed', 'one');
  expect(stderr).toBe('');
  const [, accepted] = /^200 visitors came; (\d+) events were accepted, 0 refused\.$/m.exec(stdout) ?? [];
  expect(Number(accepted)).toBeGreaterThan(400);
  const [, control] = /^product-cta +control +(\d+)$/m.exec(stdout) ?? [];
  const [, treatment] = /^product-cta +buy-now +(\d+)$/m.exec(stdout) ?? [];
  expect(Number(control) + Number(treatment)).toBe(200);

  const exposures = await eventually(
    async () => {
      const output = await pixel.cli('exposures', 'product-cta', '--project', 'pk_demo', '--json');
      return JSON.parse(output.stdout);
    },
    ({ totals }) => totals.visitors === 200,
    60_000,
  );
  expect(exposures.totals).toMatchObject({ visitors: 200, bots: 0, unverified: 0, multiExposed: 0 });
  expect(exposures.variants.map(({ visitors }: { visitors: number }) => visitors)).toEqual([
    Number(control),
    Number(treatment),
  ]);

  // Pages are identified by their full URLs, as sent by browsers.
  const planned = await pixel.cli('preflight', 'product-cta', '--project', 'pk_demo', '--json');
  expect(JSON.parse(planned.stdout)).toMatchObject({ visitors: 200 });
});

it('generates the same visitors for the same seed', async () => {
  const [first, second] = [await drive('--seed', 'two'), await drive('--seed', 'two')];
  expect(second.stdout).toBe(first.stdout);
});

it('reports that nothing answers', async () => {
  await expect(
    run(process.execPath, [script, '--url', 'http://127.0.0.1:9', '--visitors', '1']),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('http://127.0.0.1:9 is unreachable'),
  });
});

it('reports that nothing is published under a key, and sends nothing', async () => {
  await expect(drive('--project', 'nope')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Nothing is published under the key "nope"'),
  });
});

it('refuses other machines', async () => {
  await expect(run(process.execPath, [script, '--url', 'https://pixel.example'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not this machine'),
  });
});
