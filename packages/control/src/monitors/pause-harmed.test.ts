import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { createApi } from '../api/http/api.fixture.ts';
import type { Control } from '../create-control.ts';
import {
  dayMs,
  hourMs,
  type MonitorsHarness,
  monitoredExperiment,
  monitoredGoals,
  startMonitorsHarness,
} from './monitors.harness.ts';

const keys = ['harmful', 'stuck', 'patient'];

let harness: MonitorsHarness;
let monitors: readonly Control[];
let experiments: ReturnType<ReturnType<typeof createApi>['experimentsOf']>;
beforeAll(async () => {
  harness = await startMonitorsHarness();
  const project = {
    projectKey: 'pk_hooks',
    goals: monitoredGoals,
    experiments: keys.map((key) => monitoredExperiment(key, { plan: { pauseOnHarm: key !== 'patient' } })),
  };
  await harness.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  experiments = harness.api.experimentsOf('pk_hooks');
  monitors = [harness.startControl(), harness.startControl()];
  for (const experimentKey of keys)
    for (const [variantKey, refund] of [
      ['a', 50],
      ['b', 200],
    ] as const)
      await harness.expose({
        experimentKey,
        variantKey,
        visitors: 1_000,
        events: { refund },
        at: harness.startedAt + hourMs,
      });
  harness.ahead.ms = 2 * dayMs;
});
afterAll(() => harness.stop());

/** Pauses all due experiments, in all processes at the same time, and returns the number of pauses. */
async function pauseHarmed(): Promise<number> {
  const paused = await Promise.all(monitors.map((control) => control.pauseHarmed()));
  return paused.reduce((sum, each) => sum + each, 0);
}

function auditLines(action: string, subject: string) {
  return harness.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'after'])
    .where('action', '=', action)
    .where('subject', '=', subject)
    .execute();
}

it('pauses a harmful experiment once, as the system, with guardrail, variant and figures; drafts stay drafts', async () => {
  await harness.create('paused', { types: ['experiment.paused', 'experiment.guardrail_breached'] });
  await harness.startWorker();
  await experiments.change('harmful', '', { notes: 'A draft' });
  await harness.refreshResults(monitors, ['harmful']);
  expect(await pauseHarmed()).toBe(1);
  expect(await pauseHarmed()).toBe(0);
  expect(await experiments.read('harmful')).toMatchObject({
    status: 'paused',
    notes: 'A draft',
    isChanged: true,
  });
  const reason = expect.stringMatching(
    /^Paused on harm, as planned\. Guardrail breached: refund 300\.0% higher with b \(95% CI .*, limit \+10%\)\. Keep the control\.$/,
  );
  expect(await auditLines('experiment.pause', 'harmful')).toEqual([
    { actor_kind: 'system', after: expect.objectContaining({ status: 'paused', reason }) },
  ]);
  const received = await harness.arrived('paused', 2);
  const types = received.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.reason]);
  expect(types.sort()).toEqual([
    ['experiment.guardrail_breached', undefined],
    ['experiment.paused', reason],
  ]);
});

it('does not pause again after someone resumes it', async () => {
  await experiments.change('harmful', '/status', { status: 'running' });
  harness.ahead.ms += 2 * hourMs;
  await harness.refreshResults(monitors, ['harmful']);
  expect(await pauseHarmed()).toBe(0);
  expect(await experiments.read('harmful')).toMatchObject({ status: 'running' });
});

it('ignores experiments whose plan does not pause them', async () => {
  await harness.refreshResults(monitors, ['patient']);
  expect(await pauseHarmed()).toBe(0);
  expect(await experiments.read('patient')).toMatchObject({ status: 'running' });
});

it('reports a failed pause once, and retries', async () => {
  const { document } = await harness.db
    .selectFrom('documents')
    .select('document')
    .where('key', '=', 'stuck')
    .executeTakeFirstOrThrow();
  const write = (text: string | null) =>
    harness.db.updateTable('documents').set({ document: text }).where('key', '=', 'stuck').execute();
  await harness.refreshResults(monitors, ['stuck']);
  // A draft removes it, but it is still live.
  await write(null);
  expect(await pauseHarmed()).toBe(0);
  harness.ahead.ms += hourMs;
  expect(await pauseHarmed()).toBe(0);
  const failure = expect.stringContaining('has no experiment "stuck"');
  expect(await auditLines('experiment.pause_failed', 'stuck')).toEqual([
    {
      actor_kind: 'system',
      after: { failure, reason: expect.stringContaining('Guardrail breached: refund') },
    },
  ]);
  expect(harness.warned.filter(({ message }) => message.includes('Failed to pause'))).toMatchObject([
    { fields: { experimentKey: 'stuck', failure } },
  ]);
  await write(JSON.stringify(document));
  expect(await pauseHarmed()).toBe(0);
  harness.ahead.ms += 2 * 60_000;
  expect(await pauseHarmed()).toBe(1);
  expect(await experiments.read('stuck')).toMatchObject({ status: 'paused' });
});

it('recommends a pause in the alert if none follows', async () => {
  // Nothing is decided earlier.
  harness.ahead.ms += 8 * dayMs;
  for (const [variantKey, buy] of [
    ['a', 100],
    ['b', 300],
  ] as const)
    await harness.expose({
      experimentKey: 'harmful',
      variantKey,
      visitors: 1_000,
      events: { buy },
      at: harness.startedAt + hourMs,
    });
  await harness.refreshResults(monitors, ['harmful']);
  const { data } = await harness.db
    .selectFrom('alerts')
    .innerJoin('documents', 'documents.id', 'alerts.experiment_id')
    .select('alerts.data')
    .where('documents.key', '=', 'harmful')
    .where('alerts.type', '=', 'experiment.significant')
    .executeTakeFirstOrThrow();
  expect(data).toMatchObject({ verdict: { sentence: expect.stringContaining('We recommend pausing.') } });
});

it.each([
  ['edited', 'epoch', monitoredExperiment('edited', { shows: 'Something else' }), {}],
  ['anew', 'phase', { ...monitoredExperiment('anew'), salt: 'another' }, { newPhase: true }],
])('records in the audit log why it does not pause: %s', async (key, since, edited, options) => {
  const apply = async (experiment: object, more: object = {}) => {
    const project = { projectKey: `pk_${key}`, goals: monitoredGoals, experiments: [experiment] };
    const source = JSON.stringify({ projects: [project] });
    await harness.control.applyConfiguration(source, { author: 'tests', ...more });
  };
  await apply(monitoredExperiment(key));
  await due(key);
  await apply(edited, options);
  expect(await pauseHarmed()).toBe(0);
  expect(await harness.api.experimentsOf(`pk_${key}`).read(key)).toMatchObject({ status: 'running' });
  const after = { reason: 'Guardrail breached.', since };
  expect(await auditLines('experiment.pause_dropped', key)).toEqual([{ actor_kind: 'system', after }]);
});

it('pauses experiments of other projects while one is locked', async () => {
  const project = {
    projectKey: 'pk_held',
    goals: monitoredGoals,
    experiments: [monitoredExperiment('held')],
  };
  await harness.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  await due('held');
  await due('patient');
  const other = new pg.Client(harness.postgres.connection);
  await other.connect();
  try {
    await other.query("select pg_advisory_lock(hashtextextended('pixel/project/pk_held', 0))");
    expect(await pauseHarmed()).toBe(1);
    expect(await experiments.read('patient')).toMatchObject({ status: 'paused' });
  } finally {
    await other.end();
  }
  expect(await pauseHarmed()).toBe(1);
  expect(await auditLines('experiment.pause_failed', 'held')).toEqual([]);
});

/** Makes an experiment's pause due. */
async function due(experimentKey: string): Promise<void> {
  const { id } = await harness.db
    .selectFrom('documents')
    .select('id')
    .where('key', '=', experimentKey)
    .executeTakeFirstOrThrow();
  const at = new Date(harness.deps.now());
  await harness.db
    .insertInto('alerts')
    .values({
      experiment_id: id,
      phase: 1,
      epoch: 1,
      type: 'experiment.guardrail_breached',
      goal_key: 'refund',
      variant_key: 'b',
      direction: 'increase',
      judged_sha256: '',
      at,
      data: JSON.stringify({ sentence: 'Guardrail breached.' }),
      mail_at: null,
      pause_at: at,
    })
    .execute();
}
