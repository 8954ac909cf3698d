import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi } from '../../api/http/api.fixture.ts';

/** The promised time until the `busy` response. */
const promisedMs = 5_000;
const together = 40;

let test: TestControl;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  test = await startTestControl();
  api = createApi(test.control.operatorApp);
  await test.control.applyConfiguration(
    `projects: [{ projectKey: pk_held, goals: ${goals} }, { projectKey: pk_free, goals: ${goals} }, { projectKey: pk_many }]`,
    { author: 'tests' },
  );
});
afterAll(() => test.stop());

const goals = '[{ goalKey: buy, name: Buy, type: custom_event, eventName: buy }]';

describe('a locked project', () => {
  it('is busy for forty edits, while another project is edited and published', async () => {
    const release = await hold('pk_held');
    let answered = 0;
    const began = performance.now();
    const waiting = Array.from({ length: together }, async (_, index) => {
      const response = await test.control.operatorApp.request('/api/projects/pk_held/experiments', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(draft(`held-${index}`)),
      });
      answered += 1;
      return response;
    });
    await api.experimentsOf('pk_free').create(draft('free'));
    await publish('pk_free');
    expect(answered).toBe(0);

    const answers = await Promise.all(waiting);
    expect(performance.now() - began).toBeLessThan(promisedMs);
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('Retry-After')}`))).toEqual(
      new Set(['503 1']),
    );
    expect(await answers[0]?.json()).toMatchObject({
      success: false,
      error: { code: 'busy', message: expect.stringContaining('"pk_held"') },
    });
    expect(test.logged.filter((fields) => 'requestId' in fields)).toEqual([]);

    await release();
    await api.experimentsOf('pk_held').create(draft('afterwards'));
    const { experiments } = await api.ask<{ experiments: { experimentKey: string }[] }>(
      '/projects/pk_held/experiments',
    );
    expect(experiments.map(({ experimentKey }) => experimentKey)).toEqual(['afterwards']);
  });
});

describe('more locked projects than connections', () => {
  it('block no other project, while each has a pending edit', async () => {
    const held = Array.from({ length: 16 }, (_, index) => `pk_held_${index}`);
    const projects = held.map((projectKey) => ({ projectKey }));
    await test.control.applyConfiguration(JSON.stringify({ projects }), { author: 'tests' });
    const releases = await Promise.all(held.map(hold));
    let answered = 0;
    const waiting = held.map(async (projectKey) => {
      const response = await api.send(`/projects/${projectKey}/experiments`, draft('waiting'));
      answered += 1;
      return response.status;
    });
    await api.experimentsOf('pk_free').create(draft('beside'));
    expect(answered).toBe(0);

    await Promise.all(releases.map((release) => release()));
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
  });
});

describe('forty concurrent edits of one project', () => {
  it('succeed or are busy, in this process and another, and succeed on retry', async () => {
    const keys = Array.from({ length: together }, (_, index) => `many-${index}`);
    await test.control.applyConfiguration(
      JSON.stringify({ projects: [{ projectKey: 'pk_many', experiments: keys.map(draft) }] }),
      { author: 'tests' },
    );
    const apps = [test.control, test.otherControl].map(({ operatorApp }) => createApi(operatorApp));
    await Promise.all(
      keys.map(async (key, index) => {
        const { send } = apps[index % 2] ?? api;
        const start = () =>
          send<{ error?: object }>(`/projects/pk_many/experiments/${key}/status`, {
            revision: 1,
            status: 'running',
          });
        let response = await start();
        for (; response.status !== 200; response = await start())
          // A change may be saved and the response may still say that the edges don't have it, because others changed the project in
          // between.
          expect(response).toMatchObject({
            status: 503,
            body: { error: { code: expect.stringMatching(/^(?:busy|not_delivered)$/) } },
          });
      }),
    );
    const head = JSON.parse((await test.kv.get('project/pk_many')) ?? '');
    expect(head.experiments).toHaveLength(together);
  }, 120_000);
});

/** Takes a project's lock as another process would; returns a function that releases it. */
async function hold(projectKey: string): Promise<() => Promise<void>> {
  const client = new pg.Client(test.postgres.connection);
  await client.connect();
  onTestFinished(() => client.end());
  const lock = [`pixel/project/${projectKey}`];
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', lock);
  return async () => void (await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', lock));
}

async function publish(projectKey: string): Promise<void> {
  const { liveVersion: basedOn, revision } = await api.ask<{ liveVersion: string; revision: number }>(
    `/projects/${projectKey}/changes`,
  );
  await api.ask(`/projects/${projectKey}/publish`, { basedOn, revision });
}

function draft(experimentKey: string) {
  return {
    experimentKey,
    name: experimentKey,
    urlRules: { include: [{ kind: 'glob', value: '*' }], exclude: [] },
    variants: [
      { variantKey: 'control', name: 'Control', weight: 0.5, isControl: true, changes: [] },
      { variantKey: 'other', name: 'Other', weight: 0.5, isControl: false, changes: [] },
    ],
  };
}
