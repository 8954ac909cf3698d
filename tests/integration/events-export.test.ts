import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { postEvent } from '../support/pixel-events.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

let pixel: PixelServer;
let exports = '';
beforeAll(async () => {
  pixel = await startPixelServer();
  exports = join(pixel.dataDirectory, 'exports');
});
afterAll(async () => {
  await pixel?.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
});

it('exports events to a file, and leaves nothing on the server', async () => {
  await postEvent(pixel.url, { eventName: 'purchase', eventId: 'order 1', payload: { note: 'a "b"\n🛒' } });
  await eventually(
    async () => (await pixel.cli('events', 'count', '--project', 'pk_demo', '--json')).stdout,
    (text) => text === '{"count":1}\n',
  );
  const file = join(pixel.dataDirectory, 'events.csv');
  const options = ['--project', 'pk_demo', '--from', '1h', '--output', file];
  expect(await pixel.cli('events', 'export', ...options)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 event, '),
  });
  expect(await readFile(file, 'utf8')).toContain('"order 1","purchase","{""note"":""a \\""b\\""\\n🛒""}"');
  expect(await readdir(exports)).toEqual([]);
});

it('deletes a killed server’s unfinished export at start', async () => {
  const { dataDirectory } = pixel;
  await pixel.end('SIGKILL');
  await mkdir(exports, { recursive: true });
  await writeFile(join(exports, randomUUID()), 'half a file');
  pixel = await startPixelServer({ dataDirectory });
  const left = await eventually(
    () => readdir(exports),
    (files) => files.length === 0,
    60_000,
  );
  expect(left).toEqual([]);
});
