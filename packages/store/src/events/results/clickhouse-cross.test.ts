import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { volume } from '../../../../../tests/support/volume.ts';
import { type ClickhouseHarness, createClickhouseHarness } from '../clickhouse.harness.ts';
import { createClickhouseEvents } from '../clickhouse.ts';
import type { EventRow, EventStore } from '../events.ts';
import { claimOf, copiesOf, createChance, shuffled } from '../exposures/exposures.fixture.ts';
import { asOf, dayMs, experimentKey, generateEvents, metrics, phases, start } from './generated.fixture.ts';
import { referenceCross, referenceOverlap } from './reference-cross.fixture.ts';

const projectKey = 'pk_cross';
const otherVariants = ['plain', "o'range"];
const other = {
  experimentKey: 'banner',
  phase: { number: 1, startedAt: 0 },
  exposedFrom: start + 2 * dayMs,
  exposedUntil: start + 50 * dayMs,
};

let harness: ClickhouseHarness;
let store: EventStore;
let rows: readonly EventRow[];
beforeAll(async () => {
  harness = await createClickhouseHarness();
  store = createClickhouseEvents(harness.connection);
  const plain = eventRow({ projectKey });
  const own = withOther(generateEvents(plain, { seed: 7, visitors: volume(400, 10_000) }), plain);
  rows = [...own, ...copiesOf(own, 0.2, 7)];
  await insertEvents(store, shuffled(rows, 7));
}, 300_000);
afterAll(async () => {
  await store.close();
  await harness.stop();
});

/** The same visitors with exposures to another experiment, in the same events and in separate ones, earlier and later. */
function withOther(generated: readonly EventRow[], plain: EventRow): readonly EventRow[] {
  const chance = createChance(11);
  const claim = () => ({
    ...claimOf(otherVariants[chance() < 0.5 ? 0 : 1] ?? '', other.experimentKey, chance() < 0.95),
    forced: chance() < 0.04,
    phase: 1,
  });
  return generated.flatMap((row) => {
    if (row.eventName !== '$exposure' || chance() < 0.4) return [row];
    if (chance() < 0.4) return [{ ...row, assignments: [...row.assignments, claim()] }];
    const time = row.time + Math.round((chance() - 0.5) * 20 * dayMs);
    const { anonymousId, bot, internal, unclaimed, receivedAt } = row;
    const own = { ...plain, anonymousId, bot, internal, unclaimed, receivedAt, eventName: '$exposure' };
    return [row, { ...own, eventId: `banner ${row.eventId}`, time, assignments: [claim()] }];
  });
}

describe('visitors of two experiments', () => {
  it('are scanned by both variants, from the later exposure on, like the reference', async () => {
    const request = { projectKey, experimentKey, phase: phases[0], asOf, metrics, other, otherVariants };
    const { rowsRead, groups } = await store.results.cross(request);
    expect(rowsRead).toBeGreaterThan(0);
    const expected = referenceCross(rows, request);
    expect(expected.groups.flatMap(({ arms }) => arms.map(({ visitors }) => visitors > 5))).toEqual(
      Array(6).fill(true),
    );
    expect(groups).toEqual(expected.groups);
    const inRange = { ...request, exposedFrom: start + 4 * dayMs, exposedUntil: start + 15 * dayMs };
    expect((await store.results.cross(inRange)).groups).toEqual(referenceCross(rows, inRange).groups);
  }, 300_000);

  it('are counted like the reference', async () => {
    const experiments = [
      { experimentKey, phase: phases[0], exposedUntil: start + 20 * dayMs },
      other,
      { experimentKey, phase: phases[1] },
      { experimentKey: 'none', phase: phases[0] },
    ] as const;
    const { rowsRead: _, ...overlap } = await store.results.overlap({ projectKey, asOf, experiments });
    expect(overlap).toEqual(referenceOverlap(rows, { projectKey, asOf, experiments }));
    expect(overlap.shared[1]).toBeGreaterThan(20);
    expect(overlap.visitors[3]).toBe(0);
  }, 300_000);
});
