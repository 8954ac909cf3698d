import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi, editable } from '../../api/http/api.fixture.ts';
import { createControl } from '../../create-control.ts';

let test: TestControl;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  test = await startTestControl();
  api = createApi(test.control.operatorApp);
});
afterAll(() => test.stop());

const hour = 3_600_000;
const at = (hours: number) => new Date(test.clock.now + hours * hour).toISOString();

/** A new project with scheduled experiments. */
async function scheduled(projectKey: string, ...plans: readonly object[]) {
  await api.createProject({ name: projectKey, projectKey });
  const experiments = api.experimentsOf(projectKey);
  for (const [index, plan] of plans.entries()) {
    await experiments.create({ experimentKey: `e${index}`, startAt: at(1), ...plan });
    await experiments.change(`e${index}`, '/status', { status: 'scheduled' });
  }
  return experiments;
}

async function served(projectKey: string) {
  const { experiments } = JSON.parse((await test.kv.get(`project/${projectKey}`)) ?? '{}');
  return experiments as readonly {
    readonly experimentKey: string;
    readonly coverage: number;
    readonly name: string;
  }[];
}

async function audit(projectKey: string) {
  return await test.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('project_key', '=', projectKey)
    .where('actor_kind', '=', 'system')
    .orderBy('at')
    .execute();
}

async function versions(projectKey: string) {
  return await test.db
    .selectFrom('snapshots')
    .innerJoin('projects', 'projects.id', 'snapshots.project_id')
    .select(['author', 'reason'])
    .where('projects.key', '=', projectKey)
    .orderBy('version')
    .execute();
}

describe('the schedule', () => {
  it('starts, ramps up and ends an experiment on time, and does nothing in between', async () => {
    const experiments = await scheduled('pk_plan', {
      coverage: 0.1,
      endAt: at(3),
      coverageSteps: [{ at: at(2), coverage: 1 }],
    });
    const due = [{ projectKey: 'pk_plan', kind: 'experiment', key: 'e0' }];
    expect(await test.control.applySchedule()).toEqual([]);
    test.clock.now += hour;
    expect(await test.control.applySchedule()).toEqual(due);
    expect(await experiments.read('e0')).toMatchObject({
      status: 'running',
      live: 'running',
      coverage: 0.1,
      isChanged: false,
      phase: { number: 1, startedAt: at(0) },
    });
    expect(await test.control.applySchedule()).toEqual([]);
    test.clock.now += hour;
    expect(await test.control.applySchedule()).toEqual(due);
    expect(await served('pk_plan')).toMatchObject([{ coverage: 1 }]);
    test.clock.now += hour;
    expect(await test.control.applySchedule()).toEqual(due);
    expect(await experiments.read('e0')).toMatchObject({
      status: 'completed',
      coverageSteps: [],
      phases: [{ number: 1, startedAt: at(-2), endedAt: at(0) }],
    });
    expect(await served('pk_plan')).toEqual([]);
    expect(await versions('pk_plan')).toMatchObject([
      { author: 'operator' },
      { author: 'operator' },
      { author: 'system', reason: `On schedule: start at ${at(-2)}` },
      { author: 'system', reason: `On schedule: coverage 100% at ${at(-1)}` },
      { author: 'system', reason: `On schedule: complete at ${at(0)}` },
    ]);
    expect(await audit('pk_plan')).toMatchObject([
      { action: 'experiment.start', after: { status: 'running' } },
      { action: 'experiment.coverage', after: { coverage: 1 } },
      { action: 'experiment.complete', after: { status: 'completed' } },
    ]);
  });

  it('catches up on everything missed after a downtime, with the planned times', async () => {
    const experiments = await scheduled('pk_down', {
      coverage: 0.1,
      endAt: at(3),
      coverageSteps: [
        { at: at(1.5), coverage: 0.5 },
        { at: at(2), coverage: 0.8 },
      ],
    });
    test.clock.now += 24 * hour;
    // A process that has just started.
    await createControl(test.deps).applySchedule();
    expect(await experiments.read('e0')).toMatchObject({
      status: 'completed',
      coverage: 0.8,
      phases: [{ number: 1, startedAt: at(-23), endedAt: at(-21) }],
    });
    expect(await audit('pk_down')).toHaveLength(1);
  });

  it('is applied once by two processes', async () => {
    const experiments = await scheduled('pk_two', {}, {}, {});
    test.clock.now += hour;
    const moved = await Promise.all([
      test.control.applySchedule(),
      test.otherControl.applySchedule(),
      test.control.applySchedule(),
      test.otherControl.applySchedule(),
    ]);
    expect(
      moved
        .flat()
        .map((due) => due.key)
        .sort(),
    ).toEqual(['e0', 'e1', 'e2']);
    expect(await audit('pk_two')).toHaveLength(3);
    expect(await versions('pk_two')).toHaveLength(1 + 3 + 3);
    for (const key of ['e0', 'e1', 'e2'])
      expect((await experiments.read(key)).phases).toMatchObject([{ number: 1, startedAt: at(0) }]);
  });

  it('is completed once if a process dies between commit and delivery', async () => {
    const experiments = await scheduled('pk_dead', { endAt: at(2) });
    test.clock.now += 2 * hour;
    const dying = createControl({
      ...test.deps,
      kv: { ...test.kv, put: () => Promise.reject(new Error('The process is gone')) },
    });
    await dying.applySchedule();
    expect(await experiments.read('e0')).toMatchObject({ status: 'completed' });
    expect(await served('pk_dead')).toMatchObject([{ experimentKey: 'e0' }]);
    expect(await test.control.applySchedule()).toEqual([]);
    expect(await test.control.reconcile()).toEqual(['pk_dead']);
    expect(await served('pk_dead')).toEqual([]);
    expect(await audit('pk_dead')).toHaveLength(1);
  });

  it('is applied completely or not at all if PostgreSQL goes down, and once it is back', async () => {
    const experiments = await scheduled('pk_away', {}, {});
    test.clock.now += hour;
    const before = test.warned.length;
    // A trigger that ends its own connection, as if the server were killed in the middle of the transaction.
    await test.pool.query(`
      create function end_connection() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger ending before insert on snapshots for each row execute function end_connection()`);
    expect(await test.control.applySchedule()).toEqual([]);
    expect(await test.control.applySchedule()).toEqual([]);
    expect(test.warned.slice(before).map(({ message }) => message)).toEqual([
      'Scheduled steps are waiting for PostgreSQL',
    ]);
    for (const key of ['e0', 'e1'])
      expect(await experiments.read(key)).toMatchObject({
        status: 'scheduled',
        live: 'scheduled',
        phases: [],
      });
    await test.pool.query('drop trigger ending on snapshots');
    expect(await test.control.applySchedule()).toHaveLength(2);
    expect(await experiments.read('e1')).toMatchObject({ status: 'running', live: 'running' });
  });

  it('continues with the others if one fails, which is logged once', async () => {
    await scheduled('pk_bad', {});
    const good = await scheduled('pk_good', {});
    await test.pool.query(`
      create sequence refusals; select nextval('refusals');
      create function refuse_bad() returns trigger language plpgsql as $$
      begin perform nextval('refusals'); raise exception 'refused'; end $$;
      create trigger refusing before update on documents for each row
      when (old.project_id = '${await idOf('pk_bad')}') execute function refuse_bad()`);
    test.clock.now += hour;
    const before = test.logged.length;
    const refusals = async () =>
      Number((await test.pool.query('select last_value from refusals')).rows[0].last_value) - 1;
    const triedAt: number[] = [];
    for (let second = 0; second < 130; second++) {
      await test.control.applySchedule();
      if ((await refusals()) > triedAt.length) triedAt.push(second);
      test.clock.now += 1_000;
    }
    expect(await good.read('e0')).toMatchObject({ status: 'running' });
    expect(test.logged.slice(before)).toMatchObject([
      { projectKey: 'pk_bad', kind: 'experiment', key: 'e0' },
    ]);
    expect(triedAt).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
    await test.pool.query('drop trigger refusing on documents');
    test.clock.now += 60_000;
    expect(await test.control.applySchedule()).toMatchObject([{ projectKey: 'pk_bad' }]);
  });

  it('excludes no one through a step planned from a draft’s smaller coverage', async () => {
    const experiments = await scheduled('pk_smaller', { coverage: 1 });
    test.clock.now += hour;
    await test.control.applySchedule();
    const body = editable(await experiments.read('e0'));
    const coverageSteps = [{ at: at(1), coverage: 0.5 }];
    await experiments.change('e0', '', { ...body, coverage: 0.1, coverageSteps });
    expect(await served('pk_smaller')).toMatchObject([{ coverage: 1 }]);
    test.clock.now += hour;
    await test.control.applySchedule();
    expect(await served('pk_smaller')).toMatchObject([{ coverage: 1 }]);
    expect(await experiments.read('e0')).toMatchObject({ coverage: 0.5, isChanged: true, coverageSteps: [] });
  });

  it('publishes no drafts', async () => {
    const experiments = await scheduled('pk_drafts', {
      coverage: 0.1,
      coverageSteps: [{ at: at(2), coverage: 0.5 }],
    });
    const body = editable(await experiments.read('e0'));
    await experiments.change('e0', '', { ...body, name: 'A draft', coverage: 0.2 });
    test.clock.now += hour;
    await test.control.applySchedule();
    expect(await served('pk_drafts')).toMatchObject([{ name: 'e0', coverage: 0.1 }]);
    test.clock.now += hour;
    await test.control.applySchedule();
    expect(await served('pk_drafts')).toMatchObject([{ name: 'e0', coverage: 0.5 }]);
    expect(await experiments.read('e0')).toMatchObject({
      name: 'A draft',
      coverage: 0.5,
      isChanged: true,
      status: 'running',
    });
  });
});

describe('the times of an active experiment', () => {
  it('are live as soon as they are changed, and nothing else is', async () => {
    const experiments = await scheduled('pk_times', {});
    const body = editable(await experiments.read('e0'));
    const { published } = await experiments.change('e0', '', { ...body, name: 'A draft', startAt: at(5) });
    expect(published).toMatchObject({ status: 'published' });
    expect(await served('pk_times')).toMatchObject([{ name: 'e0', startAt: at(5) }]);
    expect(await experiments.read('e0')).toMatchObject({ name: 'A draft', isChanged: true });
    test.clock.now += hour;
    expect(await test.control.applySchedule()).toEqual([]);
  });

  it('cannot postpone the start of a running one', async () => {
    const experiments = await scheduled('pk_off', {});
    await experiments.change('e0', '/status', { status: 'running' });
    const body = editable(await experiments.read('e0'));
    const refused = await experiments.refused('e0', '', { ...body, startAt: at(1) });
    expect(refused.details?.[0]?.path).toBe('startAt');
  });
});

it('skips a paused experiment, and applies its coverage steps on resume', async () => {
  const experiments = await scheduled('pk_pause', {
    coverage: 0.1,
    coverageSteps: [{ at: at(2), coverage: 0.5 }],
  });
  test.clock.now += hour;
  await test.control.applySchedule();
  await experiments.change('e0', '/status', { status: 'paused' });
  test.clock.now += 2 * hour;
  expect(await test.control.applySchedule()).toEqual([]);
  await experiments.change('e0', '/status', { status: 'running' });
  await test.control.applySchedule();
  expect(await experiments.read('e0')).toMatchObject({ coverage: 0.5, coverageSteps: [] });
});

async function idOf(projectKey: string): Promise<string> {
  const { id } = await test.db
    .selectFrom('projects')
    .select('id')
    .where('key', '=', projectKey)
    .executeTakeFirstOrThrow();
  return id;
}
