import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorBodySchema, readinessSchema } from '@pixel/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

const dist = resolve(import.meta.dirname, '../../dist');
let server: PixelServer;

beforeAll(async () => {
  server = await startPixelServer({
    env: { RATE_LIMIT: 'on', RATE_LIMIT_PER_VISITOR: '3', MAX_BATCH_EVENTS: '3' },
  });
});
afterAll(async () => {
  await server.end('SIGTERM');
  await removeTemporary(server.dataDirectory);
});

const bootstrap = () =>
  fetch(`${server.url}/sdk/bootstrap?projectKey=pk_demo&anonymousId=00000000-0000-4000-8000-000000000001`);

it('refuses a visitor over the configured limit', async () => {
  for (let n = 0; n < 3; n++) expect((await bootstrap()).status).toBe(200);
  const refused = await bootstrap();
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect(errorBodySchema.parse(await refused.json()).error.code).toBe('rate_limited');
});

/** A file with a new manifest is sent uncompressed until it is compressed. */
const isCompressed = ({ headers }: Response) => headers.get('content-encoding') === 'br';

it('serves the scripts as built, after the manifest of the demo', async () => {
  for (const name of ['pixel.js', 'pixel.min.js']) {
    const built = await readFile(join(dist, name), 'utf8');
    const response = await eventually(
      () => fetch(`${server.url}/${name}?project=pk_demo`, { headers: { 'accept-encoding': 'br' } }),
      isCompressed,
    );
    expect(response.headers.get('content-encoding')).toBe('br');
    const code = await response.text();
    expect(code.endsWith(built)).toBe(true);
    const statement = code.slice(0, -built.length);
    expect(statement).toContain('{"projectKey":"pk_demo","experiments":[{"selectors":[');
    expect(statement).toContain('{"selectors":["#buy"]');
    expect(await (await fetch(`${server.url}/${name}`)).text()).toBe(built);
  }
});

it('is ready, and describes itself', async () => {
  const ready = await fetch(`${server.url}/health/ready`);
  expect([ready.status, readinessSchema.parse(await ready.json())]).toEqual([
    200,
    {
      ready: true,
      kv: true,
      unusableConfigurations: 0,
      outdatedConfigurations: 0,
      events: { accepted: true, waiting: 0, stuckSeconds: 0, lost: 0 },
      draining: false,
    },
  ]);
  const document = await fetch(`${server.url}/openapi.json`, { headers: { 'accept-encoding': 'br' } });
  expect(document.headers.get('content-encoding')).toBe('br');
  expect(await document.json()).toMatchObject({ openapi: '3.1.0' });
});
