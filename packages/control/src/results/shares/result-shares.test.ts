import type { Role } from '@pixel/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiResponse, startTeamHarness, type TeamHarness } from '../../api/team.harness.ts';
import { createControl } from '../../create-control.ts';
import type { ResultShare } from './result-share.ts';
import type { CreatedShare } from './share-results.ts';
import type { SharedResults } from './shared-results.ts';

const dayMs = 86_400_000;

let harness: TeamHarness;
const ids = { owner: '', editor: '', viewer: '' };
beforeAll(async () => {
  harness = await startTeamHarness();
  for (const name of ['owner', 'editor', 'viewer'] as const)
    ids[name] = await harness.person(`${name}@example.com`);
});
afterAll(() => harness.stop());

let made = 0;
let organizationId: string;
let projectKey: string;
beforeEach(async () => {
  projectKey = `pk_${++made}`;
  await apply('draft');
  organizationId = await harness.organization('Acme', {
    [ids.owner]: 'owner',
    [ids.editor]: 'editor',
    [ids.viewer]: 'viewer',
  });
  await harness.test.db
    .updateTable('projects')
    .set({ organization_id: organizationId })
    .where('key', '=', projectKey)
    .execute();
});

async function apply(status: string): Promise<void> {
  const variants = ['a', 'b'].map((variantKey) => ({
    variantKey,
    name: variantKey,
    weight: 0.5,
    isControl: variantKey === 'a',
  }));
  const experiments = ['cta', 'other'].map((experimentKey) => ({
    experimentKey,
    name: `Call ${experimentKey}`,
    status,
    variants,
  }));
  await harness.test.control.applyConfiguration(JSON.stringify({ projects: [{ projectKey, experiments }] }), {
    author: 'tests',
  });
}

const shares = (of = 'cta') => `/api/projects/${projectKey}/experiments/${of}/results/shares`;
const share = (by: string, body: object = { days: 7 }) => harness.post(by, shares(), body);
const revoke = (by: string, { shareId }: ResultShare, of?: string) =>
  harness.post(by, `${shares(of)}/${shareId}/revoke`);

async function shared(by = ids.editor, body?: object): Promise<CreatedShare> {
  const { status, body: created } = await share(by, body);
  expect(status).toBe(200);
  return created as CreatedShare;
}

async function listed(): Promise<readonly ResultShare[]> {
  const { body } = await harness.get(ids.viewer, shares());
  return (body as { readonly shares: readonly ResultShare[] }).shares;
}

/** Someone without a login who tries links from an address. A new address has no failed guesses. */
function stranger(peer = '192.0.2.1'): (token: string) => Promise<ApiResponse> {
  const app = createControl(harness.test.deps).controlApp;
  const origin = 'http://localhost:8788';
  return async (token) => {
    const response = await app.request(
      `${origin}/api/auth/shared`,
      {
        method: 'POST',
        headers: { Host: 'localhost:8788', Origin: origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ token }),
      },
      { incoming: { socket: { remoteAddress: peer } } },
    );
    const body = (await response.json()) as Partial<ApiResponse>;
    return { status: response.status, body, error: body.error };
  };
}

const read = (token: string, visitor = stranger()) => visitor(token);

const ended = (status: 'ended' | 'revoked') => ({
  status: 410,
  error: { code: 'share_ended', parameters: { status } },
});

async function audited(action: string) {
  const { body } = await harness.get(
    ids.owner,
    `/api/organizations/${organizationId}/audit?action=${action}`,
  );
  return (body as { readonly entries: readonly object[] }).entries;
}

describe('a results link', () => {
  it('shows them to its holder without a login, and never reveals its secret', async () => {
    await apply('running');
    const { token, url, ...share } = await shared();
    expect(url).toBe(`http://localhost:8788/shared#${token}`);
    expect(token).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{42}$/);
    const { status, body } = await read(token);
    expect(status).toBe(200);
    const { report, expiresAt } = body as SharedResults;
    expect(report).toMatchObject({ experimentKey: 'cta', phase: 1, name: 'Call cta' });
    expect(expiresAt).toBe(new Date(harness.test.clock.now + 7 * dayMs).toISOString());
    expect(await listed()).toEqual([share]);
    expect(share).toMatchObject({ status: 'open', createdBy: 'editor@example.com', phase: 1, expiresAt });
    const stored = await harness.test.db
      .selectFrom('result_shares')
      .selectAll()
      .where('id', '=', share.shareId)
      .execute();
    expect(JSON.stringify([stored, await audited('results.share')])).not.toContain(token);
  });

  it('is recorded in the audit log with its creator and expiry, as is its revocation', async () => {
    await apply('running');
    const created = await shared();
    await revoke(ids.owner, created);
    await revoke(ids.owner, created);
    const { shareId, expiresAt } = created;
    const of = { shareId, phase: 1, expiresAt };
    expect(await audited('results.share')).toMatchObject([
      { actor: { name: 'editor@example.com' }, projectKey, subject: 'cta', after: of },
    ]);
    expect(await audited('results.unshare')).toMatchObject([
      { actor: { name: 'owner@example.com' }, projectKey, subject: 'cta', before: of },
    ]);
  });

  it('expires', async () => {
    await apply('running');
    const { token } = await shared(ids.editor, { days: 1 });
    const start = harness.test.clock.now;
    harness.test.clock.now = start + dayMs - 1;
    expect(await read(token)).toMatchObject({ status: 200 });
    harness.test.clock.now = start + dayMs;
    expect(await read(token)).toMatchObject(ended('ended'));
    expect(await listed()).toMatchObject([{ status: 'ended' }]);
  });

  it('ends when it is revoked, even by another member', async () => {
    await apply('running');
    const created = await shared(ids.owner);
    expect(await revoke(ids.viewer, created)).toMatchObject({ status: 403 });
    expect(await revoke(ids.editor, created, 'other')).toMatchObject({
      status: 404,
      error: { code: 'share_not_found' },
    });
    expect(await read(created.token)).toMatchObject({ status: 200 });
    expect(await revoke(ids.editor, created)).toMatchObject({ status: 200, body: { status: 'revoked' } });
    expect(await read(created.token)).toMatchObject(ended('revoked'));
  });

  it.each<Role | 'nobody'>(['analyst', 'nobody'])('becomes invalid if its creator is %s', async (role) => {
    await apply('running');
    const [theirs, ours] = [await shared(ids.editor), await shared(ids.owner)];
    const members = `/api/organizations/${organizationId}/members/${ids.editor}`;
    const { status } =
      role === 'nobody'
        ? await harness.post(ids.owner, `${members}/remove`)
        : await harness.post(ids.owner, `${members}/role`, { was: 'editor', role });
    expect(status).toBe(200);
    expect(await read(theirs.token)).toMatchObject(ended('revoked'));
    expect(await read(ours.token)).toMatchObject({ status: 200 });
    expect(await audited('results.unshare')).toMatchObject([{ subject: 'cta', projectKey }]);
  });

  it('shows nothing while the project is archived, and cannot be created then', async () => {
    await apply('running');
    const { token } = await shared();
    await apply('completed');
    const confirmed = { confirm: projectKey };
    expect(await harness.post(ids.owner, `/api/projects/${projectKey}/archive`, confirmed)).toMatchObject({
      status: 200,
    });
    expect(await read(token)).toMatchObject(ended('revoked'));
    expect(await share(ids.editor)).toMatchObject({ status: 409, error: { code: 'project_archived' } });
    await harness.post(ids.owner, `/api/projects/${projectKey}/restore`, confirmed);
    expect(await read(token)).toMatchObject({ status: 200 });
  });

  it('keeps its phase, whatever phases follow', async () => {
    await apply('running');
    const first = await shared();
    const path = `/api/projects/${projectKey}/experiments/cta`;
    const { revision } = (await harness.get(ids.editor, path)).body as { readonly revision: number };
    expect(await harness.post(ids.editor, `${path}/phase`, { revision })).toMatchObject({ status: 200 });
    const second = await shared();
    for (const [{ token }, phase] of [[first, 1] as const, [second, 2] as const])
      expect(((await read(token)).body as SharedResults).report.phase).toBe(phase);
    expect(await shared(ids.editor, { days: 1, phase: 1 })).toMatchObject({ phase: 1 });
    expect(await share(ids.editor, { days: 1, phase: 3 })).toMatchObject({
      error: { code: 'phase_not_found' },
    });
  });

  it('reveals neither people nor actions in the project', async () => {
    await apply('running');
    const { token } = await shared();
    await apply('completed');
    const decision = { revision: 0, decision: 'not_shipped', why: 'The boss says so.' };
    const path = `/api/projects/${projectKey}/experiments/cta/decisions`;
    expect(await harness.post(ids.editor, path, decision)).toMatchObject({ status: 200 });
    const { body } = await read(token);
    expect(body).toMatchObject({ report: { decision: null } });
    expect(JSON.stringify(body)).not.toMatch(/example\.com|pk_|boss/);
  });

  it.each([{ days: 0 }, { days: 91 }, { days: 1.5 }, {}])('is refused with %j', async (body) => {
    expect(await share(ids.editor, body)).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
  });

  it('is refused before the experiment ran, and for a viewer', async () => {
    expect(await share(ids.editor)).toMatchObject({ status: 409, error: { code: 'invalid_transition' } });
    expect(await share(ids.viewer)).toMatchObject({ status: 403, error: { code: 'forbidden' } });
  });

  it('may be guessed twenty times a minute from one address, and no more', async () => {
    await apply('running');
    const { token } = await shared();
    const guesser = stranger();
    for (let guess = 0; guess < 20; guess += 1)
      expect(await read(`guess-${guess}`, guesser)).toMatchObject({
        status: 404,
        error: { code: 'share_not_found' },
      });
    for (const tried of ['guess', token])
      expect(await read(tried, guesser)).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
    expect(await read(token, stranger('192.0.2.2'))).toMatchObject({ status: 200 });
    harness.test.clock.now += 60_000;
    expect(await read(token, guesser)).toMatchObject({ status: 200 });
  });

  it('can be read any number of times', async () => {
    await apply('running');
    const { token } = await shared();
    const reader = stranger();
    for (let times = 0; times < 30; times += 1)
      expect(await read(token, reader)).toMatchObject({ status: 200 });
  });
});
