import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { postEvent } from '../support/pixel-events.ts';
import { removeTemporary, startPixelServer, temporaryDirectory } from '../support/pixel-server.ts';
import { canMount, mountSmallDisk, unmountSmallDisk } from '../support/small-disk.ts';

const mebibyte = 1024 * 1024;
/** Free space that the queue leaves for the stores. */
const floorBytes = 64 * mebibyte;

const probe = await temporaryDirectory();
const mounts = await canMount(probe);
await removeTemporary(probe);

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

it.skipIf(!mounts && process.env.CI !== 'true')(
  'refuses events before the disk is full, answers bootstraps, and recovers once there is space',
  async () => {
    expect(mounts, 'disks can be mounted').toBe(true);
    const dataDirectory = await temporaryDirectory();
    onTestFinished(() => removeTemporary(dataDirectory));
    await mountSmallDisk(dataDirectory, 700);
    onTestFinished(() => unmountSmallDisk(dataDirectory));
    const pixel = await startPixelServer({ dataDirectory });
    onTestFinished(async () => void (await pixel.end('SIGTERM')));

    const acknowledged: string[] = [];
    let sent = 0;
    /** Sends until one is refused, or the limit is reached. */
    const sendUntilRefused = async (limit: number): Promise<Response | undefined> => {
      for (let count = 0; count < limit; count++) {
        const eventId = `event-${sent++}`;
        const response = await postEvent(pixel.url, {
          projectKey: 'pk_full',
          eventName: 'load',
          eventId,
          payload: { text: 'x'.repeat(10_000) },
        });
        if (response.status !== 200) return response;
        acknowledged.push(eventId);
      }
      return undefined;
    };
    expect(await sendUntilRefused(20)).toBeUndefined();

    const filler = join(dataDirectory, 'filler');
    const free = await freeBytes(dataDirectory);
    expect(free).toBeGreaterThan(floorBytes + 3 * mebibyte);
    await writeFile(filler, Buffer.alloc(free - floorBytes - 3 * mebibyte, 1));
    const refused = await sendUntilRefused(5_000);
    expect(refused?.status).toBe(503);
    expect(await refused?.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(await freeBytes(dataDirectory)).toBeGreaterThan(floorBytes / 2);
    const bootstrap = await fetch(
      `${pixel.url}/sdk/bootstrap?projectKey=pk_full&anonymousId=00000000-0000-4000-8000-000000000000`,
    );
    expect(bootstrap.status).toBe(200);
    // Known from now on, whatever happens to PostgreSQL.
    expect((await fetch(bootstrap.url.replace('pk_full', 'pk_demo'))).status).toBe(200);

    const readiness = async () => (await fetch(`${pixel.url}/health/ready`)).status;
    expect(await readiness()).toBe(503);
    const doctor = await pixel.cli('doctor');
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining('almost full')]);

    await rm(filler);
    const accepted = await eventually(
      async () => (await sendUntilRefused(1)) === undefined,
      (isAccepted) => isAccepted,
    );
    expect(accepted).toBe(true);
    expect(await readiness()).toBe(200);
    const counted = async (): Promise<number> => {
      const { stdout } = await pixel.cli('events', 'count', '--project', 'pk_full', '--json');
      return (JSON.parse(stdout) as { count: number }).count;
    };
    expect(await eventually(counted, (count) => count >= acknowledged.length, 30_000)).toBe(
      acknowledged.length,
    );
    expect(pixel.output()).not.toContain('ENOSPC');
    expect(await pixel.end('SIGTERM')).toBe(0);

    await writeFile(filler, Buffer.alloc(await freeBytes(dataDirectory), 1)).catch(() => undefined);
    expect(await freeBytes(dataDirectory)).toBe(0);
    const again = await startPixelServer({ dataDirectory });
    onTestFinished(async () => void (await again.end('SIGTERM')));
    const known = await fetch(
      `${again.url}/sdk/bootstrap?projectKey=pk_demo&anonymousId=00000000-0000-4000-8000-000000000000`,
    );
    expect(known.status).toBe(200);
    expect((await postEvent(again.url, { eventName: 'full' })).status).toBe(503);
    const ready = await fetch(`${again.url}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { events: { accepted: false } }]);
    await rm(filler);
    const statusAfterwards = await eventually(
      async () => (await postEvent(again.url, { eventName: 'room' })).status,
      (status) => status === 200,
    );
    expect(statusAfterwards).toBe(200);
  },
);
