import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';

let test: TestControl;
let edge: 'there' | 'away' = 'there';
beforeAll(async () => {
  test = await startTestControl({
    async readEdgeNotes(projectKey) {
      if (edge === 'away') throw new Error('the socket is gone');
      return {
        isKnown: true,
        origins: [
          { origin: `https://${projectKey}.example`, firstVisitAt: 0, lastVisitAt: 1_000, build: null },
        ],
        refusals: [{ at: 2_000, route: '/sdk/event', code: 'invalid_request', fields: ['eventName'] }],
      };
    },
  });
  await test.control.applyConfiguration('projects: [{ projectKey: shop }]', { author: 'test' });
});
afterAll(() => test.stop());

async function get(path: string) {
  const response = await test.control.operatorApp.request(`/api/projects/${path}`);
  return { status: response.status, body: await response.json() };
}

it('returns the visits recorded by the edge, with ISO times', async () => {
  expect(await get('shop/origins')).toEqual({
    status: 200,
    body: {
      isKnown: true,
      origins: [
        {
          origin: 'https://shop.example',
          firstVisitAt: '1970-01-01T00:00:00.000Z',
          lastVisitAt: '1970-01-01T00:00:01.000Z',
          build: null,
        },
      ],
    },
  });
});

it('returns the requests that the edge refused', async () => {
  expect(await get('shop/refusals')).toEqual({
    status: 200,
    body: {
      refusals: [
        {
          at: '1970-01-01T00:00:02.000Z',
          route: '/sdk/event',
          code: 'invalid_request',
          fields: ['eventName'],
        },
      ],
    },
  });
});

it.each(['origins', 'refusals'])('returns 404 for %s of an unknown project', async (list) => {
  expect(await get(`nope/${list}`)).toMatchObject({
    status: 404,
    body: { error: { code: 'project_not_found' } },
  });
});

it('reports if the edge does not answer', async () => {
  edge = 'away';
  for (const list of ['origins', 'refusals'])
    expect(await get(`shop/${list}`)).toMatchObject({
      status: 503,
      body: { error: { code: 'unavailable', message: 'The edge is not responding' } },
    });
});
