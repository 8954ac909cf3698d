import type { Results } from '@pixel/store/events';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { claimOf, createResultsHarness, dayMs, start, visitorAt } from '../results.harness.ts';
import { verifyBundle } from './verify-bundle.ts';

/** Replaces the event store's function if defined. */
let readValues: Results['visitorValues'] | undefined;
const harness = createResultsHarness((events) => {
  const { results } = events;
  const visitorValues: Results['visitorValues'] = (question, signal) =>
    (readValues ?? results.visitorValues)(question, signal);
  return { ...events, results: { ...results, visitorValues } };
});
beforeEach(async () => {
  readValues = undefined;
  await apply('running');
  await insertEvents(harness.events, [1, 2, 3, 4, 5, 6].map(exposureOf));
  harness.clock.now += 9 * dayMs;
  await refresh();
});

async function apply(status: string): Promise<void> {
  const variant = (variantKey: string) => ({ variantKey, weight: 0.5, isControl: variantKey === 'a' });
  const experiment = {
    ...{ experimentKey: 'cta', status, variants: [variant('a'), variant('b')] },
    goals: [{ goalKey: 'signup', role: 'primary' }],
  };
  const goals = [{ goalKey: 'signup', type: 'custom_event', eventName: 'signup' }];
  const projects = [{ projectKey: harness.projectKey, goals, experiments: [experiment] }];
  await harness.control.applyConfiguration(JSON.stringify({ projects }), { author: 'tests' });
}

function exposureOf(visitor: number) {
  const variantKey = visitor % 2 === 0 ? 'a' : 'b';
  return eventRow({
    ...{ projectKey: harness.projectKey, anonymousId: visitorAt(visitor) },
    ...{ eventId: 'e', eventName: '$exposure' },
    ...{ time: start + visitor, receivedAt: start + visitor },
    assignments: [claimOf(variantKey, { control: 'a' })],
  });
}

function signupOf(visitor: number) {
  return eventRow({
    ...{ projectKey: harness.projectKey, anonymousId: visitorAt(visitor) },
    ...{ eventId: 's', eventName: 'signup', time: start + 1_000, receivedAt: start + 1_000 },
  });
}

const refresh = () => harness.request('/experiments/cta/results/refresh', { method: 'POST' });
const bundle = () => harness.request('/experiments/cta/results/bundle/visitors');

/** The lines of a bundle, and their verification. */
async function exported() {
  const lines = (await (await bundle()).text()).trimEnd().split('\n');
  async function* each() {
    yield* lines;
  }
  return { lines, ...(await verifyBundle(each())) };
}

describe('a bundle with visitor rows', () => {
  it('is of the newest look until one is final', async () => {
    harness.clock.now += dayMs;
    await insertEvents(harness.events, [7, 8].map(exposureOf));
    await refresh();
    const { isRight, visitors, parts } = await exported();
    expect({ isRight, visitors }).toMatchObject({ isRight: true, visitors: { count: 8 } });
    expect(parts.filter(({ source }) => source === 'visitors').map(({ name }) => name)).toEqual([
      parts.filter(({ name }) => name.startsWith('look')).at(-1)?.name,
    ]);
  });

  it('is of the final look, whatever is computed later', async () => {
    await apply('completed');
    harness.clock.now += 8 * dayMs;
    await refresh();
    harness.clock.now += dayMs;
    await refresh();
    const { isRight, lines, visitors, parts } = await exported();
    expect(isRight).toBe(true);
    const final = lines.map((line) => JSON.parse(line)).find(({ isFinal }) => isFinal);
    expect(visitors?.ofLook).toBe(final.number);
    expect(parts.find(({ name }) => name === `look ${final.number}`)?.source).toBe('visitors');
  });

  it('counts earlier actions received after the look as late, by the store’s clock', async () => {
    const lateOf = ({ lines }: { readonly lines: readonly string[] }) =>
      lines.map((line) => JSON.parse(line)).find(({ since }) => since !== undefined)?.since.lateEvents;
    expect(lateOf(await exported())).toBe(0);
    await insertEvents(harness.events, [signupOf(1), signupOf(99)]);
    const later = await exported();
    expect(lateOf(later)).toBe(1);
    expect(later.isRight).toBe(true);
  });

  it('queries at the lowest priority, and stops once no one reads it', async () => {
    const called = new Promise<Parameters<Results['visitorValues']>>((resolve) => {
      readValues = (question, signal) => {
        resolve([question, signal]);
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      };
    });
    const reader = (await bundle()).body?.getReader();
    const rest = (async () => {
      while ((await reader?.read())?.done === false);
    })();
    const [question, signal] = await called;
    expect(question.isWaitedFor?.()).toBe(false);
    expect(signal?.aborted).toBe(false);
    await Promise.all([reader?.cancel(), rest]);
    expect(signal?.aborted).toBe(true);
    expect(harness.logged).toEqual([]);
  });

  it('is incomplete if a visitor is erased during the export', async () => {
    const { results, visitors } = harness.events;
    readValues = async (question, signal) => {
      const values = await results.visitorValues(question, signal);
      const { projectKey, clock } = harness;
      await visitors.erase({ projectKey, anonymousId: visitorAt(1), erasedAt: clock.now });
      return values;
    };
    const { isRight, parts } = await exported();
    expect(isRight).toBe(false);
    expect(parts.at(-1)).toMatchObject({
      name: 'manifest',
      problems: ['it is missing: the bundle is incomplete, or its end was changed'],
    });
    expect(harness.logged).toMatchObject([
      { error: { message: '6 visitors were counted, but 5 were read: some were erased meanwhile' } },
    ]);
  });
});
