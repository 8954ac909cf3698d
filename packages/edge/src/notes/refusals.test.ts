import { prepareSnapshot } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import { expect, it } from 'vitest';
import type { EdgeRequest } from '../http/edge-request.ts';
import { sampleSnapshot } from '../snapshots/snapshot.fixture.ts';
import { createRefusals } from './refusals.ts';

const request: EdgeRequest = {
  method: 'GET',
  path: '/sdk/bootstrap',
  query: 'projectKey=pk_test',
  peerAddress: '',
  header: () => undefined,
  body: () => Promise.reject(new Error('there is none')),
};

it('notes client errors, but not server errors', () => {
  const prepared = prepareSnapshot(sampleSnapshot({}));
  const refusals = createRefusals({ projects: { known: () => prepared }, now: () => 1 });
  for (const code of ['unavailable', 'internal_error', 'rate_limited'] as const)
    refusals.note({ error: new ApiError(code, 'no'), request, route: '/sdk/bootstrap' });
  expect(refusals.of('pk_test')).toEqual([
    { at: 1, route: '/sdk/bootstrap', code: 'rate_limited', fields: [] },
  ]);
});
