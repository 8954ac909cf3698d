import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CliPlace, startCliPlace } from '../cli-place.ts';

let place: CliPlace;
beforeAll(async () => {
  place = await startCliPlace();
});
afterAll(() => place.stop());

it('prints a link, and nothing else', async () => {
  const { code, stdout, stderr } = await place.here(['login-link']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^http:\/\/localhost:8788\/api\/auth\/link\?token=[\w-]{43}\n$/);
});

it('prints it as JSON, with its end', async () => {
  const { stdout } = await place.here(['login-link', '--json']);
  expect(JSON.parse(stdout)).toEqual({
    url: expect.stringContaining('/api/auth/link?token='),
    expiresAt: new Date(place.test.clock.now + 600_000).toISOString(),
  });
});
