import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Control } from '../create-control.ts';
import { takeLook } from '../results/looks/take-look.ts';
import {
  dayMs,
  hourMs,
  type MonitorsHarness,
  monitoredExperiment,
  monitoredGoals,
  startMonitorsHarness,
} from './monitors.harness.ts';

let harness: MonitorsHarness;
let monitors: readonly Control[];
beforeAll(async () => {
  harness = await startMonitorsHarness();
  const experiments = [
    monitoredExperiment('old'),
    monitoredExperiment('fresh'),
    monitoredExperiment('pausing', { plan: { pauseOnHarm: true } }),
  ];
  const project = { projectKey: 'pk_hooks', goals: monitoredGoals, experiments };
  await harness.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
  monitors = [harness.startControl(), harness.startControl()];
  for (const experimentKey of ['old', 'fresh', 'pausing'])
    await meet(experimentKey, { refund: [50, 200] }, harness.startedAt + hourMs);
  harness.ahead.ms = 9 * dayMs;
  await meet('old', {}, harness.deps.now() - hourMs, 1);
});
afterAll(() => harness.stop());

/** Exposes visitors to both variants; some of them send events. */
async function meet(
  experimentKey: string,
  did: Readonly<Record<string, readonly [number, number]>>,
  at: number,
  visitors = 1_000,
): Promise<void> {
  for (const [index, variantKey] of ['a', 'b'].entries()) {
    const own = Object.entries(did).map(([name, times]) => [name, times[index] ?? 0]);
    await harness.expose({ experimentKey, variantKey, visitors, events: Object.fromEntries(own), at });
  }
}

/** A look taken by a version without monitors. */
async function lookUnwatched(experimentKey: string): Promise<void> {
  const name = { projectKey: 'pk_hooks', experimentKey, phase: 1 };
  await takeLook(harness.deps, name, new AbortController().signal);
  await harness.db
    .updateTable('looks')
    .set({ is_watched: false })
    .where('experiment_id', '=', (query) =>
      query.selectFrom('documents').select('id').where('key', '=', experimentKey),
    )
    .execute();
}

async function alertsOn(experimentKey: string) {
  return harness.db
    .selectFrom('alerts')
    .innerJoin('documents', 'documents.id', 'alerts.experiment_id')
    .select(['alerts.type', 'mail_at', 'pause_at'])
    .where('documents.key', '=', experimentKey)
    .orderBy('alerts.number')
    .execute();
}

const now = expect.any(Date);
const harm = 'experiment.guardrail_breached' as const;

it('sends no alert for a look from before monitors existed, and records it as sent', async () => {
  await harness.create('all', { types: [harm, 'experiment.significant'] });
  await harness.startWorker();
  await lookUnwatched('old');
  await harness.refreshResults(monitors, ['old']);
  expect(await alertsOn('old')).toEqual([{ type: harm, mail_at: null, pause_at: null }]);
  await harness.refreshResults(monitors, ['old']);
  expect(await alertsOn('old')).toHaveLength(1);
  expect(await harness.db.selectFrom('webhook_messages').select('id').execute()).toEqual([]);
});

it('sends alerts for later looks', async () => {
  await meet('old', { buy: [100, 300] }, harness.startedAt + hourMs);
  await harness.refreshResults(monitors, ['old']);
  expect((await alertsOn('old')).slice(1)).toEqual([
    { type: 'experiment.significant', mail_at: now, pause_at: null },
  ]);
  const received = await harness.arrived('all', 1);
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['experiment.significant']);
});

it('sends an alert for harm in the first look at an experiment', async () => {
  await meet('fresh', {}, harness.deps.now() - hourMs, 1);
  await harness.refreshResults(monitors, ['fresh']);
  expect(await alertsOn('fresh')).toEqual([{ type: harm, mail_at: now, pause_at: null }]);
});

it('sends an alert for harm in an earlier look if the experiment is paused for it', async () => {
  await meet('pausing', {}, harness.deps.now() - hourMs, 1);
  await lookUnwatched('pausing');
  await harness.refreshResults(monitors, ['pausing']);
  expect(await alertsOn('pausing')).toEqual([{ type: harm, mail_at: now, pause_at: now }]);
});
