import { prepareSnapshot } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import { expect, it } from 'vitest';
import type { EdgeRequest } from '../http/edge-request.ts';
import { sampleSnapshot } from '../snapshots/snapshot.fixture.ts';
import { createRejectionLog } from './rejection-log.ts';

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
  const refusals = createRejectionLog({ projects: { findLoaded: () => prepared }, now: () => 1 });
  for (const code of ['unavailable', 'internal_error', 'rate_limited'] as const)
    refusals.record({ error: new ApiError(code, 'no'), request, route: '/sdk/bootstrap' });
  expect(refusals.forProject('pk_test')).toEqual([
    { at: 1, route: '/sdk/bootstrap', code: 'rate_limited', fields: [] },
  ]);
});
