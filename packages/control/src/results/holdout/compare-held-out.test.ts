import { hashToUnitInterval } from '@pixel/engine';
import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import type { HeldOutReport } from './held-out-report.ts';

const projectKey = 'pk_held';
const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 5);
const everyone = 6_000;

let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
/** A visitor's position in the layer, and in the project's holdout. */
let slotsOf: (anonymousId: string) => { readonly slot: number; readonly project: number };
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  test.clock.now = start;
  await apply();
  const { rows } = await sql<{ readonly layer: string; readonly project: string }>`
    select documents.document #>> '{kept,salt}' as layer, projects.settings #>> '{kept,holdoutSalt}' as project
    from documents join projects on projects.id = documents.project_id
    where documents.kind = 'layer' and documents.key = 'page'
  `.execute(test.db);
  const [salts] = rows;
  if (salts === undefined) throw new Error('There is no layer');
  slotsOf = (id) => ({
    slot: hashToUnitInterval(salts.layer, id),
    project: hashToUnitInterval(salts.project, id),
  });
  await insertEvents(events, Array.from({ length: everyone }, (_, nth) => visit(nth)).flat());
  test.clock.now = start + 10 * dayMs;
});
afterAll(async () => {
  await test.stop();
  await events.close();
  await clickhouse.stop();
});

/** Two experiments take four fifths of a layer; a draft takes nothing. */
async function apply(
  more: object = {},
  slots: readonly (readonly [string, number, number, string?])[] = [],
): Promise<void> {
  const experiment = (experimentKey: string, [from, to]: readonly [number, number], status = 'running') => ({
    ...{ experimentKey, status, layer: { layerKey: 'page', from, to } },
    variants: [
      { variantKey: 'old', weight: 0.5, isControl: true },
      { variantKey: 'new', weight: 0.5 },
    ],
  });
  const project = {
    ...{ projectKey, holdout: 0.1, pageviews: true, layers: [{ layerKey: 'page' }, { layerKey: 'empty' }] },
    goals: [{ goalKey: 'signup', name: 'Sign-ups', type: 'custom_event', eventName: 'signup' }],
    experiments: [
      experiment('button', [0, 0.5]),
      experiment('banner', [0.5, 0.8]),
      experiment('later', [0.8, 0.9], 'draft'),
      ...slots.map(([key, from, to, status]) => experiment(key, [from, to], status)),
    ],
    ...more,
  };
  await test.control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
}

/** Half of the visitors who may take part in experiments sign up, one in four outside the slots, and none in the project's holdout. */
function visit(nth: number): readonly EventRow[] {
  const anonymousId = idOf(nth);
  const { slot, project } = slotsOf(anonymousId);
  const time = start + dayMs;
  const of = { projectKey, anonymousId, time, receivedAt: time };
  const isSigned = project >= 0.1 && (slot < 0.8 ? nth % 2 === 0 : nth % 4 === 0);
  return [
    eventRow({ ...of, eventId: 'view', eventName: '$pageview' }),
    ...(isSigned ? [eventRow({ ...of, eventId: 'signed', eventName: 'signup' })] : []),
  ];
}

function countWhere(isMeant: (slots: ReturnType<typeof slotsOf>, nth: number) => boolean): number {
  return Array.from({ length: everyone }, (_, nth) => nth).filter((nth) => isMeant(slotsOf(idOf(nth)), nth))
    .length;
}

async function read(path: string): Promise<HeldOutReport> {
  const response = await test.control.operatorApp.request(`/api/projects/${projectKey}/${path}`);
  return (await response.json()) as HeldOutReport;
}

describe('the combined effect of experiments', () => {
  it('is the lift of a layer’s visitors over those in unassigned slots, regardless of other holdouts', async () => {
    const report = await read('layers/page/results?goal=signup');
    expect(report).toMatchObject({
      ...{ layerKey: 'page', state: 'shown', experiments: ['banner', 'button'] },
      from: new Date(start).toISOString(),
    });
    expect(report.shares.heldOut).toBeCloseTo(0.18, 10);
    expect(report.shares.rest).toBeCloseTo(0.72, 10);
    const heldOut = countWhere(({ slot, project }) => project >= 0.1 && slot >= 0.8);
    const rest = countWhere(({ slot, project }) => project >= 0.1 && slot < 0.8);
    const signed = [
      countWhere(({ slot, project }, nth) => project >= 0.1 && slot >= 0.8 && nth % 4 === 0),
      countWhere(({ slot, project }, nth) => project >= 0.1 && slot < 0.8 && nth % 2 === 0),
    ] as const;
    expect(report.metric?.arms).toMatchObject([
      { variantKey: 'held_out', visitors: heldOut, n: heldOut, sum: signed[0] },
      { variantKey: 'rest', visitors: rest, n: rest, sum: signed[1] },
    ]);
    const lift = signed[1] / rest / (signed[0] / heldOut) - 1;
    expect(report.metric?.comparison?.relative.estimate).toBeCloseTo(lift, 10);
    expect(report.metric?.comparison?.relative.lower).toBeGreaterThan(0);
    expect(report.sentence.sentence).toMatch(
      /^The experiments of layer page together: Sign-ups \+[\d.]+% \(95% CI \+[\d.]+% to \+[\d.]+%\), compared with visitors held out\.$/,
    );
  });

  it('is, for the whole project, the lift over visitors held out of everything', async () => {
    const report = await read('holdout/results?goal=signup');
    expect(report).toMatchObject({ layerKey: null, shares: { heldOut: 0.1, rest: 0.9 } });
    expect(report.metric?.arms).toMatchObject([
      { variantKey: 'held_out', visitors: countWhere(({ project }) => project < 0.1), sum: 0 },
      { variantKey: 'rest', visitors: countWhere(({ project }) => project >= 0.1) },
    ]);
  });

  it('reports that nothing ran, that there are no views, and unknown keys', async () => {
    expect(await read('layers/empty/results?goal=signup')).toMatchObject({
      state: 'nothing_ran',
      metric: null,
    });
    expect(await read('layers/none/results?goal=signup')).toMatchObject({
      error: { code: 'layer_not_found' },
    });
    expect(await read('layers/page/results?goal=none')).toMatchObject({ error: { code: 'goal_not_found' } });
    test.clock.now = start + 12 * dayMs;
    const noViews = 'layers/page/results?goal=signup&days=1';
    expect(await read(noViews)).toMatchObject({
      state: 'no_views',
      sentence: { sentence: expect.not.stringContaining('pageviews') },
    });
    await apply({ pageviews: false });
    expect(await read(noViews)).toMatchObject({
      state: 'no_views',
      sentence: { sentence: expect.stringContaining('Switch `pageviews` on') },
    });
    await apply();
  });

  it('excludes held-out visitors who were ever exposed, and counts from the holdout’s start', async () => {
    test.clock.now = start + 13 * dayMs;
    await apply({ holdout: 0.2 }, [['promo', 0.9, 1]]);
    test.clock.now = start + 14 * dayMs;
    const report = await read('layers/page/results?goal=signup');
    expect(report.experiments).toEqual(['banner', 'button', 'promo']);
    const isSeen = (project: number) => project >= 0.2;
    expect(report.metric?.arms).toMatchObject([
      { visitors: countWhere(({ slot, project }) => isSeen(project) && slot >= 0.8 && slot < 0.9) },
      { visitors: countWhere(({ slot, project }) => isSeen(project) && (slot < 0.8 || slot >= 0.9)) },
    ]);
    expect((await read('holdout/results?goal=signup')).shares).toEqual({ heldOut: 0.1, rest: 0.8 });
    test.clock.now = start + 15 * dayMs;
    await apply({ holdout: 0 }, [['last', 0.8, 0.9]]);
    test.clock.now = start + 16 * dayMs;
    expect(await read('layers/page/results?goal=signup')).toMatchObject({ state: 'nobody_held_out' });
    expect(await read('holdout/results?goal=signup')).toMatchObject({ state: 'not_live' });
  });

  it('is withheld if one side has too few visitors', async () => {
    test.clock.now = start + 17 * dayMs;
    await apply();
    const late = Array.from({ length: 2_000 }, (_, nth) => everyone + nth)
      .filter((nth) => nth % 3 === 0 || slotsOf(idOf(nth)).project >= 0.1)
      .map((nth) => {
        const time = start + 18 * dayMs;
        return eventRow({
          projectKey,
          anonymousId: idOf(nth),
          time,
          receivedAt: time,
          eventName: '$pageview',
        });
      });
    await insertEvents(events, late);
    test.clock.now = start + 19 * dayMs;
    expect(await read('holdout/results?goal=signup&days=1')).toMatchObject({
      state: 'untrusted',
      sentence: { code: 'holdout_split_off' },
    });
  });

  it('excludes visitors of an experiment that was paused throughout, as they may have seen it before', async () => {
    test.clock.now = start + 20 * dayMs;
    await apply({}, [['last', 0.8, 0.9, 'paused']]);
    test.clock.now = start + 22 * dayMs;
    expect(await read('layers/page/results?goal=signup&days=1')).toMatchObject({
      ...{ state: 'nobody_held_out', experiments: ['banner', 'button', 'promo'] },
      shares: { heldOut: 0, rest: expect.closeTo(0.81, 10) },
    });
  });
});

function idOf(nth: number): string {
  return `00000000-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`;
}
