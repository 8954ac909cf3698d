import { errorBodySchema } from '@pixel/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StartedEdge, startEdge } from '../../../../tests/support/start-edge.ts';

const event = {
  projectKey: 'pk_test',
  anonymousId: '00000000-0000-4000-8000-000000000000',
  eventName: 'hello',
  assignments: [],
};
const bad = { ...event, assignments: new Array(50).fill({}) };

let served: StartedEdge;
beforeEach(async () => {
  served = await startEdge();
});
afterEach(() => served.close());

async function refusalOf(events: readonly unknown[]) {
  const response = await served.send.fetch('/sdk/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  const { code, details = [] } = errorBodySchema.parse(await response.json()).error;
  return { code, paths: details.map(({ path }) => path) };
}

it('explains the first bad events of a batch, and names the others', async () => {
  const { code, paths } = await refusalOf(new Array(100).fill(bad));
  expect(code).toBe('invalid_request');
  expect(paths).toHaveLength(190);
  expect(paths.slice(0, 10)).toEqual(
    [0, 1].flatMap((n) =>
      ['experimentKey', 'experimentId', 'variantKey', 'variantId', 'isControl'].map(
        (field) => `events.0.assignments.${n}.${field}`,
      ),
    ),
  );
  expect(paths.slice(100)).toEqual(Array.from({ length: 90 }, (_, n) => `events.${n + 10}`));
});

it('reports that the events’ project is unclear, including for those only named', async () => {
  const others = new Array(20).fill(bad);
  expect(await refusalOf([...others, { ...event, anonymousId: 1 }])).toMatchObject({
    code: 'invalid_anonymous_id',
  });
  expect(await refusalOf([...others, { ...event, anonymousId: 1 }, {}])).toMatchObject({
    code: 'invalid_project_key',
  });
});
