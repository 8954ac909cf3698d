import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import type { EdgeNotes } from '../base/edge-notes.ts';
import type { InstallState } from './install-state.ts';

const silence: EdgeNotes = { isKnown: true, origins: [], refusals: [] };

let test: TestControl;
let notes: EdgeNotes | undefined = silence;
beforeAll(async () => {
  test = await startTestControl({
    async readEdgeNotes() {
      if (notes === undefined) throw new Error('the socket is gone');
      return notes;
    },
  });
  await test.control.applyConfiguration(
    'projects: [{ projectKey: shop, allowedOrigins: ["https://SHOP.example"] }, { projectKey: open }]',
    { author: 'test' },
  );
});
afterAll(() => test.stop());

async function get(projectKey: string): Promise<{ readonly status: number; readonly body: InstallState }> {
  const response = await test.control.operatorApp.request(`/api/projects/${projectKey}/install`);
  return { status: response.status, body: (await response.json()) as InstallState };
}

async function visitsOf(projectKey: string) {
  const { edge } = (await get(projectKey)).body;
  return edge.status === 'answers' ? edge.visits : undefined;
}

it('returns the script URL, and that there were no visits yet', async () => {
  notes = silence;
  expect(await get('shop')).toEqual({
    status: 200,
    body: {
      publicUrl: 'https://pixel.example',
      edge: { status: 'answers', visits: [], refusals: [] },
    },
  });
});

it('separates visits on allowed origins from others', async () => {
  const at = { firstVisitAt: 0, lastVisitAt: 1_000, build: null };
  notes = {
    ...silence,
    origins: ['https://shop.example', 'https://test.example'].map((origin) => ({ origin, ...at })),
  };
  const seen = { firstVisitAt: '1970-01-01T00:00:00.000Z', lastVisitAt: '1970-01-01T00:00:01.000Z' };
  expect(await visitsOf('shop')).toEqual([
    { origin: 'https://shop.example', isAllowed: true, ...seen },
    { origin: 'https://test.example', isAllowed: false, ...seen },
  ]);
  expect(await visitsOf('open')).toMatchObject([{ isAllowed: true }, { isAllowed: true }]);
});

it('counts refusals by reason, newest first', async () => {
  const refused = (at: number, code: string) => ({ at, code, route: '/sdk/bootstrap', fields: [] });
  notes = {
    ...silence,
    refusals: [
      refused(3_000, 'invalid_anonymous_id'),
      refused(2_000, 'origin_not_allowed'),
      refused(1_000, 'invalid_anonymous_id'),
    ],
  };
  const { edge } = (await get('shop')).body;
  expect(edge.status === 'answers' && edge.refusals).toEqual([
    { code: 'invalid_anonymous_id', requests: 2, lastAt: '1970-01-01T00:00:03.000Z' },
    { code: 'origin_not_allowed', requests: 1, lastAt: '1970-01-01T00:00:02.000Z' },
  ]);
});

it('returns the script URL even if the edge is down', async () => {
  notes = undefined;
  expect(await get('shop')).toEqual({
    status: 200,
    body: { publicUrl: 'https://pixel.example', edge: { status: 'silent' } },
  });
});

it('returns 404 for an unknown project', async () => {
  notes = silence;
  expect(await get('nope')).toMatchObject({ status: 404, body: { error: { code: 'project_not_found' } } });
});
