import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { countEvents, postEvent } from '../support/pixel-events.ts';
import { removeTemporary, startPixelServer, temporaryDirectory } from '../support/pixel-server.ts';
import { isAlive } from '../support/processes.ts';

const sent = Array.from({ length: 60 }, (_, index) => `event-${String(index).padStart(2, '0')}`);
/** One in the middle, two neighbors, and the last one. */
const damaged = ['event-07', 'event-31', 'event-32', 'event-59'];

it('starts with a damaged queue file, loses only what was damaged, and reports how many', async () => {
  const dataDirectory = await temporaryDirectory();
  onTestFinished(() => removeTemporary(dataDirectory));
  const start = async () => {
    const pixel = await startPixelServer({ dataDirectory });
    onTestFinished(async () => void (await pixel.end('SIGTERM')));
    return pixel;
  };
  const send = async (url: string, eventId: string) => {
    const response = await postEvent(url, { eventName: 'hit', eventId });
    await response.arrayBuffer();
    return response.status;
  };

  const first = await start();
  const store = JSON.parse(await readFile(join(dataDirectory, 'clickhouse/pixel-child.json'), 'utf8'));
  onTestFinished(() => {
    if (isAlive(store.pid)) process.kill(store.pid, 'SIGKILL');
  });
  // Nothing is stored from here on.
  process.kill(store.pid, 'SIGSTOP');
  for (const eventId of sent) expect(await send(first.url, eventId)).toBe(200);
  await first.end('SIGKILL');

  const spool = join(dataDirectory, 'spool');
  const [file = ''] = (await readdir(spool)).filter((name) => name.endsWith('.log'));
  const content = await readFile(join(spool, file));
  for (const eventId of damaged) {
    const at = content.indexOf(eventId);
    expect(at).toBeGreaterThan(0);
    content[at] = (content[at] ?? 0) ^ 1;
  }
  await writeFile(join(spool, file), content);

  const second = await start();
  expect(await send(second.url, 'later')).toBe(200);
  const remaining = sent.length - damaged.length + 1;
  const count = () => countEvents(second, 'hit');
  expect(await eventually(count, (found) => found === remaining, 30_000)).toBe(remaining);
  const doctor = await second.cli('doctor');
  expect(doctor).toMatchObject({ code: 0 });
  expect(doctor.stdout).toContain('4 acknowledged events are lost');
  expect(doctor.stdout).toContain('4 lost in damaged queue files');
  const ready = await fetch(`${second.url}/health/ready`);
  expect([ready.status, await ready.json()]).toMatchObject([200, { events: { waiting: 0, lost: 4 } }]);
  expect(second.output().match(/Acknowledged events are lost/g)).toHaveLength(1);
}, 120_000);
