import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { countEvents, postEvent } from '../support/pixel-events.ts';
import { removeTemporary, startPixelServer, temporaryDirectory } from '../support/pixel-server.ts';

/** A data directory with a project and an event. */
let template: string;
beforeAll(async () => {
  template = await temporaryDirectory();
  const pixel = await startPixelServer({ dataDirectory: template });
  expect((await postEvent(pixel.url, { eventName: 'before' })).status).toBe(200);
  while ((await countEvents(pixel, 'before')) === 0) await sleep(20);
  expect((await fetch(bootstrapOf(pixel.url))).status).toBe(200);
  expect(await pixel.end('SIGTERM')).toBe(0);
});
afterAll(() => removeTemporary(template));

const bootstrapOf = (url: string) =>
  `${url}/sdk/bootstrap?projectKey=pk_demo&anonymousId=00000000-0000-4000-8000-000000000000`;

/** Overwrites the start of files with a matching path and content. */
async function damage(folder: string, matches: (path: string, content: Buffer) => boolean): Promise<void> {
  let damagedFiles = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    if (!matches(path, content)) continue;
    await writeFile(path, content.fill('damage ', 0, Math.min(content.length, 8_192)));
    damagedFiles += 1;
  }
  expect(damagedFiles).toBeGreaterThan(0);
}

it.each([
  {
    what: 'PostgreSQL’s control file',
    damageIn: (data: string) => damage(join(data, 'postgres'), (path) => path.endsWith('/global/pg_control')),
    reports: /FAIL {2}database /,
  },
  {
    what: 'the table of published configurations in PostgreSQL',
    damageIn: (data: string) =>
      damage(join(data, 'postgres/cluster/base'), (_, content) => content.includes('project/pk_demo')),
    reports: /FAIL {2}kv /,
  },
  {
    what: 'ClickHouse’s definition of its database',
    damageIn: (data: string) => damage(join(data, 'clickhouse'), (path) => path.endsWith('.sql')),
    reports: /FAIL {2}events .*is not responding/,
  },
  {
    what: 'the events in ClickHouse',
    damageIn: (data: string) =>
      damage(
        join(data, 'clickhouse/store'),
        (path) =>
          path.endsWith('/data.bin') &&
          readFileSync(join(dirname(path), 'columns.txt'), 'utf8').includes('`eventName`'),
      ),
    reports: /FAIL .*Failed to read from the event store/,
  },
])(
  'serves pages and accepts events if $what is damaged, and doctor names the store',
  async ({ damageIn, reports }) => {
    const dataDirectory = await temporaryDirectory();
    onTestFinished(() => removeTemporary(dataDirectory));
    // Preserves the owners, one of whom is PostgreSQL's.
    await promisify(execFile)('cp', ['-aT', template, dataDirectory]);
    await damageIn(dataDirectory);
    const pixel = await startPixelServer({ dataDirectory });
    onTestFinished(async () => void (await pixel.end('SIGTERM')));
    const bootstrap = await fetch(bootstrapOf(pixel.url));
    expect([bootstrap.status, await bootstrap.json()]).toMatchObject([200, { projectKey: 'pk_demo' }]);
    expect((await postEvent(pixel.url, { eventName: 'after' })).status).toBe(200);
    const { code, stdout } = await pixel.cli('doctor');
    expect([code, stdout]).toEqual([1, expect.stringMatching(reports)]);
  },
  120_000,
);
