import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../tests/support/control.ts';

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
  await test.control.applyConfiguration('projects: [{ projectKey: pk_a }]', { author: 'tests' });
});
afterAll(() => test.stop());

describe('with an event store that cannot be reached', () => {
  it('counting answers 503 without internals, and the log has the cause', async () => {
    const response = await test.control.operatorApp.request('/api/events/count?project=pk_a');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      error: { code: 'unavailable', message: 'The event store does not answer' },
    });
    expect(test.logged.at(-1)).toMatchObject({ error: { cause: expect.any(Error) } });
  });

  it('the doctor says so, and that the rest is well', async () => {
    const response = await test.control.operatorApp.request('/api/doctor');
    expect(await response.json()).toMatchObject({
      ok: false,
      checks: [
        { name: 'database', ok: true },
        { name: 'kv', ok: true },
        { name: 'events', ok: false, message: 'The event store does not answer' },
        { name: 'unclaimed', ok: false },
        { name: 'queue', ok: true },
        { name: 'identity', ok: true },
      ],
    });
  });
});

describe('with a PostgreSQL that has ended', () => {
  beforeAll(() => test.postgres.stop());

  it('applying says so, as an error and as an answer', async () => {
    await expect(
      test.control.applyConfiguration('projects: [{ projectKey: pk_b }]', { author: 'tests' }),
    ).rejects.toMatchObject({ code: 'unavailable', message: 'PostgreSQL cannot be reached' });
    const response = await test.control.operatorApp.request('/api/exposures?project=pk_a&experiment=cta');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } });
  });

  it('the doctor says so', async () => {
    const response = await test.control.operatorApp.request('/api/doctor');
    expect(await response.json()).toMatchObject({
      ok: false,
      checks: [{ name: 'database', ok: false }, {}, {}, {}, {}, {}],
    });
  });

  it('reconciling rejects', async () => {
    await expect(test.control.reconcile()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
