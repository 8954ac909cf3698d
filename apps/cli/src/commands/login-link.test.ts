import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../../../tests/support/guide.ts';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';

let harness: CliHarness;
beforeAll(async () => {
  harness = await startCliHarness();
});
afterAll(() => harness.stop());

it('prints only a link', async () => {
  const { code, stdout, stderr } = await harness.here(['login-link']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^http:\/\/localhost:8788\/api\/auth\/link\?token=[\w-]{43}\n$/);
});

it('prints the link as JSON, with its expiry', async () => {
  const { stdout } = await harness.here(['login-link', '--json']);
  expect(JSON.parse(stdout)).toEqual({
    url: expect.stringContaining('/api/auth/link?token='),
    expiresAt: new Date(harness.test.clock.now + 600_000).toISOString(),
  });
});

it('prints the fields that the guide shows behind the command', async () => {
  const [commands = ''] = await codeOf('login.md', 'sh');
  const [, shown = ''] = /^pixel login-link --json +# (.+)$/m.exec(commands) ?? [];
  const { stdout } = await harness.here(['login-link', '--json']);
  expect(stdout.trimEnd().replace(/:"[^"]*"/g, ':…')).toBe(shown);
});
