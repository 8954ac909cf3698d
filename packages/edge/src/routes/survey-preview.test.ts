import { createHash } from 'node:crypto';
import { errorBodySchema, type StoredPreview, surveyPreviewSchema } from '@pixel/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bindingNames, type StartedEdge, startEdge } from '../../../../tests/support/start-edge.ts';
import { sampleSnapshot, sampleSurvey } from '../snapshots/snapshot.fixture.ts';

const now = Date.parse('2026-01-02T03:04:05.678Z');
const token = 'Zm9yZXZlciB5b3VuZyBhbmQgMzIgYnl0ZXMgbG9uZyE';
const { survey } = sampleSurvey({}, { surveyName: '</b>' });
const stored: StoredPreview = {
  formatVersion: 1,
  status: 'survey',
  projectKey: 'pk_test',
  expiresAt: '2026-01-02T03:04:05.679Z',
  revision: '7',
  survey,
};
const tombstone = { formatVersion: 1, projectKey: 'pk_test', expiresAt: stored.expiresAt } as const;
const ofExperiment: StoredPreview = {
  ...tombstone,
  status: 'active',
  revision: '7',
  experiment: {
    experimentKey: 'draft',
    experimentId: '01900000-0000-7000-8000-000000000000',
    status: 'running',
    variant: { key: 'b', changes: [] },
    goals: [],
    exposure: 'code',
    probes: [],
  },
};

let served: StartedEdge;
beforeEach(async () => {
  served = await startEdge({}, { now });
});
afterEach(() => served.close());
const store = (preview: StoredPreview) =>
  served.kv.put(`preview/${createHash('sha256').update(token).digest('hex')}`, JSON.stringify(preview));
const outcomeOf = async (response: Response) =>
  response.ok ? 200 : [response.status, errorBodySchema.parse(await response.json()).error.code];

describe.each(bindingNames)('through %s', (binding) => {
  const request = (
    query = `?token=${token}`,
    path = '/sdk/survey/preview',
    headers: Record<string, string> = {},
  ) => served.send[binding](path + query, { headers });

  it('shows only the survey of the link', async () => {
    await store(stored);
    const response = await request();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const body = await response.json();
    expect(body).toEqual({ preview: true, expiresAt: stored.expiresAt, survey });
    expect(Object.keys(body as object)).toEqual(Object.keys(surveyPreviewSchema.shape));
  });

  it('refuses a variant link, as the variant route refuses a survey link', async () => {
    await store(ofExperiment);
    expect(await outcomeOf(await request())).toEqual([401, 'invalid_token']);
    expect(await outcomeOf(await request(undefined, '/sdk/preview'))).toBe(200);
    await store(stored);
    expect(await outcomeOf(await request(undefined, '/sdk/preview'))).toEqual([401, 'invalid_token']);
  });

  it.each<[string, string, StoredPreview | undefined, unknown]>([
    ['no token', '', stored, [400, 'missing_token']],
    ['an empty token', '?token=', stored, [400, 'missing_token']],
    ['a malformed token', '?token=x', stored, [401, 'invalid_token']],
    ['an unknown token', `?token=${token}`, undefined, [401, 'invalid_token']],
    ['a revoked one', `?token=${token}`, { ...tombstone, status: 'revoked' }, [401, 'invalid_token']],
    [
      'one that has expired',
      `?token=${token}`,
      { ...stored, expiresAt: '2026-01-02T03:04:05.678Z' },
      [401, 'expired_token'],
    ],
    ['one whose survey is gone', `?token=${token}`, { ...tombstone, status: 'gone' }, [404, 'not_found']],
  ])('refuses %s', async (_, query, preview, outcome) => {
    if (preview !== undefined) await store(preview);
    expect(await outcomeOf(await request(query))).toEqual(outcome);
  });

  it('allows only the project’s origins', async () => {
    await store(stored);
    const closed = sampleSnapshot({ allowedOrigins: ['https://shop.example'] });
    await served.kv.put('project/pk_test', JSON.stringify(closed));
    const own = await request(undefined, undefined, { origin: 'https://shop.example' });
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://shop.example',
    ]);
    const other = await request(undefined, undefined, { origin: 'https://evil.example' });
    expect(await outcomeOf(other)).toEqual([403, 'origin_not_allowed']);
  });
});
