import { type WebhookData, webhookDataSchemas, webhookMessageSchema } from '@pixel/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Control } from '../create-control.ts';
import type { ResultsReport } from '../results/report/results-report.ts';
import {
  alertTypes,
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
  await apply();
  await harness.create('all', { types: alertTypes });
  await harness.startWorker();
  harness.ahead.ms = 9 * dayMs;
  const [metAt, lately] = [harness.startedAt + hourMs, harness.deps.now() - hourMs];
  const arms = [
    ['winner', 'a', 1_000, { buy: 100 }],
    ['winner', 'b', 1_000, { buy: 200 }],
    ['uneven', 'a', 600, { buy: 60 }],
    ['uneven', 'b', 800, { buy: 160 }],
    ['harmful', 'a', 1_000, { refund: 50 }],
    ['harmful', 'b', 1_000, { refund: 200 }],
  ] as const;
  for (const [experimentKey, variantKey, visitors, did] of arms) {
    await harness.expose({ experimentKey, variantKey, visitors, events: did, at: metAt });
    // There is still a visitor.
    await harness.expose({ experimentKey, variantKey, visitors: 1, at: lately });
  }
  monitors = [harness.startControl(), harness.startControl()];
});
afterAll(() => harness.stop());

async function apply(
  shown: Readonly<Record<string, string>> = {},
  { edits = {}, ...options }: Edits = {},
): Promise<void> {
  const keys = ['winner', 'uneven', 'harmful', 'silent'];
  const experiments = keys.map((key) => ({
    ...monitoredExperiment(key, { shows: shown[key] }),
    ...edits[key],
  }));
  const project = { projectKey: 'pk_hooks', goals: monitoredGoals, experiments };
  await harness.control.applyConfiguration(JSON.stringify({ projects: [project] }), {
    author: 'tests',
    ...options,
  });
}

/** Overrides for the file, by experiment key. */
interface Edits {
  readonly edits?: Readonly<Record<string, object>>;
  readonly newPhase?: boolean;
}

const look = (...keys: string[]) => harness.refreshResults(monitors, keys);

/** The received messages, each in the shape of its type. */
async function messages(count: number) {
  const received = await harness.arrived('all', count);
  return received.map(({ body }) => {
    const { type, data } = webhookMessageSchema.parse(JSON.parse(body));
    expect(webhookDataSchemas[type].parse(data)).toEqual(data);
    return { type, data: data as WebhookData['experiment.significant'] };
  });
}

async function countMessages(): Promise<number> {
  return (await harness.db.selectFrom('webhook_messages').select('id').execute()).length;
}

it.each([
  ['are stuck', { waiting: 1, stuckMs: hourMs }],
  ['are many, though they are being stored', { waiting: 1_000_000, stuckMs: 0 }],
])('report no silence while pending events %s', async (_, waits) => {
  const { queue } = harness.deps;
  const health = async () => ({ ...(await queue.health()), ...waits });
  await harness.refreshResults([harness.startControl({ queue: { ...queue, health } })], ['silent']);
  expect(await countMessages()).toBe(0);
});

it('read the backlog before the transaction that stores a look', async () => {
  const { queue } = harness.deps;
  const writing: boolean[] = [];
  async function health() {
    const { rows } = await sql`
      select 1 from pg_locks where relation = 'looks'::regclass and mode = 'RowExclusiveLock'
    `.execute(harness.db);
    writing.push(rows.length > 0);
    return { ...(await queue.health()), waiting: 1_000_000 };
  }
  await harness.refreshResults([harness.startControl({ queue: { ...queue, health } })], ['silent']);
  expect(writing).toEqual([false]);
});

it('notify once of a decision, a mismatch, harm and silence, whichever process looks first', async () => {
  await look('winner', 'uneven', 'harmful', 'silent');
  const found = new Map((await messages(4)).map(({ type, data }) => [type, data]));
  expect(await countMessages()).toBe(4);
  expect(found.get('experiment.significant')).toMatchObject({
    experiment: { experimentKey: 'winner', status: 'running' },
    phase: 1,
    epoch: 1,
    goal: { goalKey: 'buy', role: 'primary' },
    variant: { variantKey: 'b' },
    direction: 'increase',
    verdict: { state: 'winning' },
    estimate: 1,
    level: 0.95,
    code: 'winning_at_any_look',
    sentence: expect.stringMatching(/^b increases buy: \+100\.0% \(95% CI \+/),
    url: 'http://localhost:8788/p/pk_hooks/experiments/winner/results?phase=1',
  });
  expect(found.get('experiment.srm_detected')).toMatchObject({
    experiment: { experimentKey: 'uneven' },
    goal: null,
    verdict: { state: 'untrusted' },
    split: [
      { variantKey: 'a', visitors: 601, expected: 701 },
      { variantKey: 'b', visitors: 801, expected: 701 },
    ],
  });
  const harm = found.get('experiment.guardrail_breached');
  expect(harm).toMatchObject({
    experiment: { experimentKey: 'harmful' },
    goal: { goalKey: 'refund', role: 'guardrail' },
    direction: 'increase',
    verdict: { state: 'harm' },
    sentence: expect.stringMatching(/^Guardrail breached: .* We recommend pausing\.$/),
  });
  expect(harm?.pValue).toBeLessThan(0.001);
  expect(found.get('experiment.no_exposures')).toMatchObject({
    experiment: { experimentKey: 'silent' },
    verdict: { state: 'not_ready' },
    code: 'no_exposures_ever',
  });
});

it('do not notify again after a restart, or if a signal disappears and returns', async () => {
  monitors = [harness.startControl(), harness.startControl()];
  await harness.expose({ experimentKey: 'silent', variantKey: 'a', visitors: 1, at: harness.deps.now() });
  harness.ahead.ms += 2 * hourMs;
  await look('silent');
  harness.ahead.ms += 2 * dayMs;
  await look('silent', 'winner');
  const silent = await harness.api.ask<{ readonly health: readonly { readonly code: string }[] }>(
    '/projects/pk_hooks/experiments/silent/results',
  );
  expect(silent.health).toContainEqual(expect.objectContaining({ code: 'no_exposures' }));
  // There are no more visitors of the winner either, which is reported once; the win already was.
  const [, , , , last] = await messages(5);
  expect(last).toMatchObject({
    type: 'experiment.no_exposures',
    data: { experiment: { experimentKey: 'winner' } },
  });
  expect(await countMessages()).toBe(5);
});

it('notify again in a new epoch', async () => {
  await apply({ harmful: 'Something else' });
  const at = harness.deps.now() + hourMs;
  for (const [variantKey, refund] of [
    ['a', 50],
    ['b', 200],
  ] as const)
    await harness.expose({ experimentKey: 'harmful', variantKey, visitors: 1_000, events: { refund }, at });
  harness.ahead.ms += dayMs + 23 * hourMs;
  await harness.expose({ experimentKey: 'harmful', variantKey: 'a', visitors: 1, at: harness.deps.now() });
  await look('harmful');
  const { type, data } = (await messages(6))[5] ?? {};
  expect(type).toBe('experiment.guardrail_breached');
  expect(data).toMatchObject({ experiment: { experimentKey: 'harmful' }, phase: 1, epoch: 2 });
  expect(await countMessages()).toBe(6);
});

it('stay silent about a phase once it has final results or another phase exists', async () => {
  const at = harness.deps.now() - hourMs;
  const variants = ['a', 'b'].map((variantKey) => ({
    variantKey,
    weight: variantKey === 'a' ? 0.4 : 0.6,
    isControl: variantKey === 'a',
    changes: [],
  }));
  await apply(
    { harmful: 'Something else' },
    { edits: { winner: { status: 'completed' }, silent: { variants } }, newPhase: true },
  );
  harness.ahead.ms += dayMs + 2 * hourMs;
  const refresh = (key: string) =>
    harness.api.ask<Pick<ResultsReport, 'isFinal' | 'verdict' | 'sinceFinal'>>(
      `/projects/pk_hooks/experiments/${key}/results/refresh?phase=1`,
      {},
    );
  expect(await refresh('winner')).toMatchObject({ isFinal: true });
  const before = await countMessages();
  for (const experimentKey of ['winner', 'silent'])
    await harness.expose({ experimentKey, variantKey: 'a', visitors: 1_000, at });
  expect((await refresh('winner')).sinceFinal?.computedAgain?.state).toBe('untrusted');
  expect((await refresh('silent')).verdict.code).toContain('sample_ratio_mismatch');
  expect(await countMessages()).toBe(before);
});
