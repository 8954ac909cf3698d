import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
  await test.control.applyConfiguration('projects: [{ projectKey: pk_names }]', { author: 'tests' });
});
afterAll(() => test.stop());

describe('a procedure without parameters', () => {
  it.each([
    'webhooks/orders/enable',
    'webhooks/orders/test',
    'visitors/00000000-0000-4000-8000-000000000000/erase',
  ])('refuses fields: %s', async (path) => {
    const response = await test.control.operatorApp.request(`/api/projects/pk_names/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"zzz":1}',
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'invalid_request', details: [{ path: 'zzz', message: 'unknown field "zzz"' }] } },
    ]);
  });
});

it('describes a version when one is exported', async () => {
  const response = await test.control.operatorApp.request('/api/projects/pk_names/export?version=nonsense');
  expect(await response.json()).toMatchObject({
    error: {
      details: [{ path: 'version', message: expect.stringContaining('must be working or a version') }],
    },
  });
});
