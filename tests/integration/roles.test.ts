import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';
import { childrenOf, isAlive } from '../support/processes.ts';
import { kill, pidOf, type RoleOfServer, rolesOf } from '../support/roles.ts';

const limitMs = 60_000;
const roles = ['edge', 'ingest', 'control'] as const;
let pixel: PixelServer;
let sent = 0;

beforeAll(async () => {
  pixel = await startPixelServer({ env: { METRICS_PORT: '0' } });
});
afterAll(async () => {
  await pixel.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
});
beforeEach(async () => {
  // Everything that the previous test killed runs again.
  await eventually(
    () => rolesOf(pixel.pid),
    (running) => running.length === roles.length,
    limitMs,
  );
  await untilHealthy();
});

async function bootstrap(): Promise<number> {
  const query = `projectKey=pk_demo&anonymousId=${randomUUID()}&url=${encodeURIComponent(`${pixel.url}/demo/product/mug`)}`;
  return (await fetch(`${pixel.url}/sdk/bootstrap?${query}`)).status;
}

async function send(): Promise<number> {
  const { status } = await fetch(`${pixel.url}/sdk/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      projectKey: 'pk_demo',
      anonymousId: randomUUID(),
      eventName: 'role_test',
      assignments: [],
    }),
  });
  if (status === 200) sent += 1;
  return status;
}

async function stored(): Promise<number> {
  const { stdout } = await pixel.cli('events', 'count', '--project', 'pk_demo', '--name', 'role_test');
  return Number(/\d+/.exec(stdout.replaceAll(',', ''))?.[0] ?? Number.NaN);
}

async function untilHealthy(): Promise<void> {
  const { stdout } = await eventually(
    () => pixel.cli('doctor'),
    ({ code }) => code === 0,
    limitMs,
  );
  expect(stdout).not.toBe('');
}

async function newProcessOf(role: RoleOfServer['role'], old: number): Promise<number> {
  const found = await eventually(
    async () => (await rolesOf(pixel.pid)).find((one) => one.role === role && one.pid !== old),
    (one) => one !== undefined,
    limitMs,
  );
  return found?.pid ?? 0;
}

/** The server's log lines. */
function logLines(): readonly { readonly role?: string; readonly msg?: string }[] {
  return pixel
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line));
}

it('consists of three processes and their supervisor, each named in the log', async () => {
  expect((await rolesOf(pixel.pid)).map(({ role }) => role).sort()).toEqual([...roles].sort());
  const old = await pidOf(pixel.pid, 'ingest');
  kill(old);
  await newProcessOf('ingest', old);
  await eventually(
    async () => logLines().filter(({ msg }) => msg === "Pixel's ingest is running again"),
    (found) => found.length > 0,
  );
  expect(logLines().every(({ role }) => ['supervisor', ...roles].includes(role ?? ''))).toBe(true);
});

it.each([
  ['control', 'SIGKILL'],
  ['control', 'SIGSTOP'],
  ['ingest', 'SIGKILL'],
  ['ingest', 'SIGSTOP'],
] as const)(
  'serves pages and accepts events after %s receives %s, and restarts it',
  async (role, signal) => {
    const old = await pidOf(pixel.pid, role);
    const edge = await pidOf(pixel.pid, 'edge');
    kill(old, signal);
    const statuses = new Set<number>();
    let isReplaced = false;
    const replaced = newProcessOf(role, old).then(() => {
      isReplaced = true;
    });
    while (!isReplaced) for (const status of await Promise.all([bootstrap(), send()])) statuses.add(status);
    await replaced;
    expect([...statuses]).toEqual([200]);
    expect(isAlive(old)).toBe(false);
    expect(await pidOf(pixel.pid, 'edge')).toBe(edge);
    await untilHealthy();
    expect(await eventually(stored, (count) => count === sent, limitMs)).toBe(sent);
  },
  120_000,
);

it.each(['SIGKILL', 'SIGSTOP'] as const)(
  'loses nothing when the edge receives %s, and serves again on the same port',
  async (signal) => {
    for (let count = 0; count < 20; count += 1) expect(await send()).toBe(200);
    const old = await pidOf(pixel.pid, 'edge');
    const others = (await rolesOf(pixel.pid)).filter(({ role }) => role !== 'edge');
    kill(old, signal);
    await newProcessOf('edge', old);
    const answers = async (): Promise<number> => {
      try {
        return await bootstrap();
      } catch {
        return 0;
      }
    };
    expect(await eventually(answers, (status) => status === 200, limitMs)).toBe(200);
    expect(await send()).toBe(200);
    expect(await eventually(stored, (count) => count === sent, limitMs)).toBe(sent);
    expect((await rolesOf(pixel.pid)).filter(({ role }) => role !== 'edge')).toEqual(others);
  },
  120_000,
);

it('serves the metrics of all roles on one page, and which of them run', async () => {
  const url = /Metrics\s+(\S+)/.exec(pixel.output())?.[1] ?? '';
  const scrape = async (): Promise<string> => (await fetch(url)).text();
  const page = await scrape();
  for (const role of ['supervisor', ...roles])
    expect(page).toMatch(new RegExp(`^process_resident_memory_bytes\\{role="${role}"\\} \\d+$`, 'm'));
  for (const name of [
    'pixel_requests_total{route="/sdk/bootstrap"}',
    'pixel_events_acknowledged_total',
    'pixel_dead_letters',
  ])
    expect(page).toContain(`\n${name} `);
  for (const role of roles) expect(page).toContain(`\npixel_role_up{role="${role}"} 1\n`);
  const old = await pidOf(pixel.pid, 'ingest');
  kill(old, 'SIGSTOP');
  const without = await eventually(
    scrape,
    (text) => !text.includes('process_resident_memory_bytes{role="ingest"}'),
  );
  expect(without).toContain('pixel_requests_total{route="/sdk/bootstrap"}');
  expect(without).not.toContain('\npixel_events_acknowledged_total ');
  kill(old, 'SIGCONT');
}, 120_000);

it('reports in doctor which role does not respond', async () => {
  const old = await pidOf(pixel.pid, 'ingest');
  kill(old, 'SIGSTOP');
  const { code, stdout } = await pixel.cli('doctor');
  kill(old, 'SIGCONT');
  expect(code).toBe(1);
  expect(stdout).toMatch(/identity .*ingest is not responding/);
}, 120_000);

it('retries dead letters through the edge, the only queue writer', async () => {
  const letters = async (): Promise<number> => {
    const { stdout } = await pixel.cli('events', 'dead', 'list', '--json');
    return JSON.parse(stdout).deadLetters.length;
  };
  await appendToQueue('no event');
  expect(await eventually(letters, (count) => count === 1, limitMs)).toBe(1);
  const retried = await pixel.cli('events', 'dead', 'retry', '--all');
  expect(retried).toMatchObject({ code: 0 });
  expect(retried.stdout).toMatch(/^1 /);
  // It still isn't an event.
  expect(await eventually(letters, (count) => count === 1, limitMs)).toBe(1);
});

it('leaves nothing running when its supervisor is killed, and starts again', async () => {
  expect(await send()).toBe(200);
  const all = await childrenOf(pixel.pid);
  expect(all.length).toBeGreaterThan(roles.length);
  const { dataDirectory } = pixel;
  kill(pixel.pid);
  const left = async (): Promise<readonly number[]> => {
    const alive = await Promise.all(all.map(async (pid) => ((await isDead(pid)) ? [] : [pid])));
    return alive.flat();
  };
  expect(await eventually(left, (pids) => pids.length === 0, limitMs)).toEqual([]);
  pixel = await startPixelServer({ dataDirectory, env: { METRICS_PORT: '0' } });
  expect(await bootstrap()).toBe(200);
  expect(await eventually(stored, (count) => count === sent, limitMs)).toBe(sent);
}, 120_000);

it('replaces roles that hang without their supervisor', async () => {
  const { dataDirectory } = pixel;
  const old = await rolesOf(pixel.pid);
  for (const { pid } of old) kill(pid, 'SIGSTOP');
  kill(pixel.pid);
  pixel = await startPixelServer({ dataDirectory, env: { METRICS_PORT: '0' } });
  expect(await bootstrap()).toBe(200);
  expect(await send()).toBe(200);
  expect(await eventually(stored, (count) => count === sent, limitMs)).toBe(sent);
  expect((await Promise.all(old.map(({ pid }) => isDead(pid)))).every(Boolean)).toBe(true);
}, 120_000);

/** Makes the edge queue something that no visitor could have sent. */
function appendToQueue(record: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      { socketPath: join(pixel.dataDirectory, 'edge.sock'), path: '/append', method: 'POST' },
      (answer) => {
        answer.resume().once('end', resolve);
      },
    )
      .once('error', reject)
      .end(record);
  });
}

/** A zombie is dead too. */
async function isDead(pid: number): Promise<boolean> {
  const status = await readFile(join('/proc', String(pid), 'stat'), 'utf8').catch(() => '');
  return !isAlive(pid) || status.slice(status.lastIndexOf(')') + 2).startsWith('Z');
}
