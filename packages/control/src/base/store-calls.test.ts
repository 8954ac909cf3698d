import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import { startTestPostgres } from '../../../../tests/support/postgres.ts';
import { createVisitor } from '../api/login/visitor.harness.ts';

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl({ postgres: await startTestPostgres() });
  await test.control.applyConfiguration('projects: [{ projectKey: pk_a }]', { author: 'tests' });
});
afterAll(() => test.stop());

describe('with an unreachable event store', () => {
  it('counting answers 503 without internals, and logs the cause once, without a stack', async () => {
    const countEvents = () => test.control.operatorApp.request('/api/projects/pk_a/events/count');
    const response = await countEvents();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      error: { code: 'unavailable', message: 'The event store is not responding' },
    });
    expect((await countEvents()).status).toBe(503);
    expect(test.logged.filter((fields) => 'requestId' in fields)).toEqual([]);
    const warning = {
      fields: {
        requestId: expect.any(String),
        reason: expect.stringMatching(/^An empty query got no response/),
      },
      message: 'The event store is not responding',
    };
    expect(test.warned).toEqual([warning]);
    test.clock.now += 60_000;
    await countEvents();
    expect(test.warned).toEqual([warning, warning]);
  });

  it('the doctor reports it, and that the rest is healthy', async () => {
    const response = await test.control.operatorApp.request('/api/installation/doctor');
    expect(await response.json()).toMatchObject({
      ok: false,
      checks: [
        { name: 'database', ok: true },
        { name: 'kv', ok: true },
        { name: 'events', ok: false, message: 'The event store is not responding' },
        { name: 'unclaimed', ok: false },
        { name: 'queue', ok: true },
        {
          name: 'identity',
          ok: false,
          message: expect.stringContaining('not compared with the event store'),
        },
      ],
    });
  });
});

describe('with PostgreSQL down', () => {
  beforeAll(() => test.postgres.stop());

  it('applying fails with an error and a response', async () => {
    await expect(
      test.control.applyConfiguration('projects: [{ projectKey: pk_b }]', { author: 'tests' }),
    ).rejects.toMatchObject({ code: 'unavailable', message: 'PostgreSQL is unreachable' });
    const response = await test.control.operatorApp.request('/api/projects/pk_a/experiments/cta/exposures');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } });
  });

  it('a user who signs in sees an error page, with what to look for in the log', async () => {
    for (const path of ['/api/auth/link?token=x']) {
      const response = await createVisitor(test.control.controlApp).open(path, { Accept: 'text/html' });
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        503,
        'text/html; charset=UTF-8',
      ]);
      expect(await response.text()).toMatch(
        /PostgreSQL is unreachable\.[\s\S]*server log: <code>[\da-f-]{36}</,
      );
    }
  });

  it('the doctor reports it', async () => {
    const response = await test.control.operatorApp.request('/api/installation/doctor');
    expect(await response.json()).toMatchObject({
      ok: false,
      checks: [{ name: 'database', ok: false }, {}, {}, {}, {}, {}],
    });
  });

  it('reconciling rejects', async () => {
    await expect(test.control.reconcile()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
