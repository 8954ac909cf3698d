import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';
import { kill, rolesOf } from '../support/roles.ts';

const anonymousId = '00000000-0000-4000-8000-000000000000';
const limitMs = 60_000;
let pixel: PixelServer;

beforeAll(async () => {
  pixel = await startPixelServer();
});
afterAll(async () => {
  await pixel?.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
});

const visit = (origin: string, build: string) =>
  fetch(`${pixel.url}/sdk/bootstrap?projectKey=pk_demo&anonymousId=${anonymousId}&build=${build}`, {
    headers: { origin },
  });

async function answerOf(...command: readonly string[]): Promise<unknown> {
  const { stdout, stderr } = await pixel.cli(...command, '--project', 'pk_demo', '--json');
  return JSON.parse(stdout === '' ? stderr : stdout);
}

it('reports the requesting pages and refusals, and starts empty after the edge was killed', async () => {
  await eventually(
    () => visit('https://shop.example', '0123456789ab'),
    ({ status }) => status === 200,
  );
  const refused = await fetch(`${pixel.url}/sdk/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ projectKey: 'pk_demo', anonymousId, eventName: 7, assignments: [] }),
  });
  expect(refused.status).toBe(400);
  const time = expect.stringMatching(/^20\d\d-/);
  expect(
    await eventually(
      () => answerOf('origins'),
      (answer) => JSON.stringify(answer).includes('shop'),
    ),
  ).toEqual({
    isKnown: true,
    origins: [
      { origin: 'https://shop.example', firstVisitAt: time, lastVisitAt: time, build: '0123456789ab' },
    ],
  });
  expect(await answerOf('events', 'refused')).toEqual({
    refusals: [{ at: time, route: '/sdk/event', code: 'invalid_request', fields: ['eventName'] }],
  });
  expect((await pixel.cli('origins', '--project', 'pk_demo')).stdout).toContain('https://shop.example');

  const edge = (await rolesOf(pixel.pid)).find(({ role }) => role === 'edge');
  kill(edge?.pid ?? 0);
  const isBack = (answer: unknown) => !JSON.stringify(answer).match(/shop|unavailable/);
  expect(await eventually(() => answerOf('origins'), isBack, limitMs)).toMatchObject({ origins: [] });
  expect(await answerOf('events', 'refused')).toEqual({ refusals: [] });
});
