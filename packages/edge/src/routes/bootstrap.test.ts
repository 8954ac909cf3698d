import { QueueUnavailableError } from '@pixel/store/queue';
import { decodeVisitsRecord } from '@pixel/store/queue/visits-record';
import { afterEach, describe, expect, it } from 'vitest';
import { type StartedEdge, startEdge } from '../../../../tests/support/start-edge.ts';
import { sampleExperiment, sampleSnapshot } from '../snapshots/snapshot.fixture.ts';

const anonymousId = '0b8e9b0a-52a1-4c5e-9d0a-3f6d0c9e1a22';
const path = `/sdk/bootstrap?projectKey=pk_test&anonymousId=${anonymousId}&url=https%3A%2F%2Fshop.example%2Fa%3Fq%3D1`;

let started: StartedEdge;
afterEach(() => started.close());

/** Starts an edge that serves the sample project, with a queue that keeps or rejects what it gets. */
async function start({
  isAway = false,
  ...fields
}: Parameters<typeof sampleSnapshot>[0] & { isAway?: boolean } = {}) {
  const taken: Uint8Array[] = [];
  started = await startEdge({
    random: () => 0.5,
    isTrustedProxy: () => true,
    queue: {
      async appendAll(records) {
        if (isAway) throw new QueueUnavailableError('The disk is full');
        taken.push(...records);
      },
    },
  });
  await started.kv.put('project/pk_test', JSON.stringify(sampleSnapshot(fields)));
  return {
    async queued() {
      await started.edge.flushVisits();
      const records = taken.map(decodeVisitsRecord);
      return {
        counts: records.flatMap(({ counts }) => counts),
        samples: records.flatMap(({ samples }) => samples),
      };
    },
  };
}

const statusOf = async (query = '', init?: RequestInit) =>
  (await started.send['node:http'](path + query, init)).status;

describe('a bootstrap of a rollout with a holdback', () => {
  const held = {
    ...sampleExperiment,
    rollout: 'b',
    holdback: true,
    phase: 2,
    goals: [],
  } as const;
  const answer = async (weights: readonly [number, number]) => {
    const variants = held.variants.map((variant, at) => ({ ...variant, weight: weights[at] ?? 0 }));
    await start({ experiments: [{ ...held, variants }] });
    const response = await started.send['node:http'](path);
    const { hasActiveExperiments, assignments, experiments } = JSON.parse(await response.text());
    return { hasActiveExperiments, assignments, experiments };
  };
  const [control, b] = sampleExperiment.variants;
  const answerWith = (variant: typeof control) => ({
    hasActiveExperiments: true,
    assignments: [
      {
        experimentKey: 'cta',
        experimentId: held.experimentId,
        experimentName: 'Call to action',
        variantKey: variant?.variantKey,
        variantId: variant?.variantId,
        variantName: variant?.name,
        isControl: variant?.isControl,
      },
    ],
    experiments: [
      {
        experimentKey: 'cta',
        experimentId: held.experimentId,
        status: 'completed',
        variant: { key: variant?.variantKey, changes: variant?.changes },
        goals: [],
        exposure: 'element',
        probes: ['#buy'],
        phase: 2,
      },
    ],
  });

  it('assigns holdback visitors to the control, completed, with exposure for both', async () => {
    expect(await answer([1, 0])).toEqual(answerWith(control));
  });

  it('assigns everyone else to the winner', async () => {
    expect(await answer([0, 1])).toEqual(answerWith(b));
  });
});

describe('a bootstrap', () => {
  it('is counted with its experiments, its country, and whether it is the first', async () => {
    const { queued } = await start();
    expect(await statusOf('&first=1', { headers: { 'CF-IPCountry': 'CH' } })).toBe(200);
    expect(await statusOf('', { headers: { 'CF-IPCountry': 'CH' } })).toBe(200);
    const { counts, samples } = await queued();
    expect(counts).toMatchObject([
      { projectKey: 'pk_test', experimentKey: '', country: 'CH', bootstraps: 2, newVisitors: 1 },
      { experimentKey: 'cta', variantKey: expect.any(String), country: 'CH', bootstraps: 2, newVisitors: 1 },
    ]);
    expect(samples).toMatchObject([{ url: 'https://shop.example/a?q=', weight: 1 }, {}]);
    expect(JSON.stringify(samples)).not.toContain(anonymousId);
  });

  it('is not counted for HEAD, a refusal, or an unpublished project', async () => {
    const { queued } = await start({ allowedOrigins: ['https://shop.example'] });
    expect(await statusOf('', { method: 'HEAD' })).toBe(200);
    expect(await statusOf('', { headers: { Origin: 'https://other.example' } })).toBe(403);
    expect(await statusOf('&projectKey=pk_test')).toBe(400);
    expect(await statusOf('&attributes=x')).toBe(400);
    const unknown = await started.send['node:http'](path.replace('pk_test', 'pk_nobody'));
    expect(unknown.status).toBe(200);
    expect(await queued()).toEqual({ counts: [], samples: [] });
    expect(await statusOf()).toBe(200);
    expect((await queued()).counts[0]).toMatchObject({ bootstraps: 1 });
  });

  it('is answered even while the queue is unavailable', async () => {
    const { queued } = await start({ isAway: true });
    for (let n = 0; n < 3; n += 1) {
      expect(await statusOf()).toBe(200);
      expect(await queued()).toEqual({ counts: [], samples: [] });
    }
  });
});
