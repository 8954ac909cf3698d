import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../base/actor.ts';
import { type ControlEnv, createApp } from '../http/create-app.ts';
import { startTeamHarness, type TeamHarness } from '../team.harness.ts';
import { guardRoutes, proceduresOf } from './guard-routes.ts';

let harness: TeamHarness;
let editor: string;
let organizationId: string;
beforeAll(async () => {
  harness = await startTeamHarness();
  editor = await harness.person('editor@example.com');
  organizationId = await harness.organization('Acme', { [editor]: 'editor' });
  const source = { projects: [{ projectKey: 'pk_acme' }] };
  await harness.test.control.applyConfiguration(JSON.stringify(source), { author: 'tests' });
  await harness.test.db.updateTable('projects').set({ organization_id: organizationId }).execute();
});
afterAll(() => harness.stop());

/** The actor of the next request. */
let actor: Actor | undefined;
beforeEach(() => {
  actor = { kind: 'user', userId: editor, email: 'editor@example.com' };
});

describe('a guarded procedure', () => {
  const table = {
    'GET /api/projects/:projectKey': 'viewer',
    'GET /api/projects/:projectKey/:thing': 'viewer',
    'GET /api/projects/:projectKey/secret': 'owner',
    'POST /api/organizations/:organizationId/thing': 'editor',
    'GET /api/nowhere': 'viewer',
  } as const;

  it('sets organization and role, by project key or organization id', async () => {
    const access = { organizationId, role: 'editor' };
    expect(await request('GET', '/api/projects/pk_acme')).toEqual([200, access]);
    expect(await request('GET', '/api/projects/pk%5Facme')).toEqual([200, access]);
    expect(await request('POST', `/api/organizations/${organizationId}/thing`)).toEqual([200, access]);
  });

  it('allows HEAD only to those who may GET it', async () => {
    expect((await request('HEAD', '/api/projects/pk_acme'))[0]).toBe(200);
    expect((await request('HEAD', '/api/projects/pk_acme/secret'))[0]).toBe(403);
  });

  it('is closed to users who may call only one of two procedures at the address', async () => {
    expect((await request('GET', '/api/projects/pk_acme/thing'))[0]).toBe(200);
    expect(await request('GET', '/api/projects/pk_acme/secret')).toMatchObject([
      403,
      {
        error: {
          code: 'forbidden',
          message: 'You need the owner role or higher in this organization; yours is editor',
          parameters: { needed: 'owner', role: 'editor' },
        },
      },
    ]);
  });

  it('is closed to every person if it has no row', async () => {
    expect(await request('POST', '/api/projects/pk_acme')).toMatchObject([
      403,
      { error: { code: 'forbidden', message: 'This is not possible over the network' } },
    ]);
  });

  it('is closed if its row requires a role and its address names no organisation', async () => {
    expect(await request('GET', '/api/nowhere')).toMatchObject([
      404,
      { error: { code: 'organization_not_found' } },
    ]);
  });

  it('is closed to invalid ids', async () => {
    expect(await request('POST', "/api/organizations/'/thing")).toMatchObject([
      404,
      { error: { code: 'organization_not_found' } },
    ]);
    expect(await request('GET', '/api/projects/%00')).toMatchObject([
      404,
      { error: { code: 'project_not_found' } },
    ]);
  });

  it('is closed to a person without a session, and open to the operator', async () => {
    actor = undefined;
    expect(await request('GET', '/api/projects/pk_acme')).toMatchObject([
      401,
      { error: { code: 'unauthorized' } },
    ]);
    actor = { kind: 'operator' };
    expect((await request('POST', '/api/projects/pk_acme'))[0]).toBe(200);
  });

  it('is closed from the next request once a member is removed or demoted', async () => {
    const where = { organization_id: organizationId, user_id: editor };
    const member = { ...where, role: 'editor' } as const;
    const post = async () => (await request('POST', `/api/organizations/${organizationId}/thing`))[0];
    const { db } = harness.test;
    expect(await post()).toBe(200);
    await db.updateTable('members').set({ role: 'viewer' }).where('user_id', '=', editor).execute();
    expect(await post()).toBe(403);
    await db.deleteFrom('members').where('user_id', '=', editor).execute();
    expect(await post()).toBe(404);
    await db.insertInto('members').values(member).execute();
    expect(await post()).toBe(200);
  });

  it('leaves other addresses and methods to the app', async () => {
    expect(await request('GET', '/api/other')).toMatchObject([404, { error: { code: 'not_found' } }]);
    expect(await request('DELETE', '/api/projects/pk_acme')).toMatchObject([
      405,
      { error: { code: 'method_not_allowed' } },
    ]);
  });

  async function request(method: string, path: string): Promise<readonly [number, unknown]> {
    const api = new Hono<ControlEnv>()
      .get('/api/projects/:projectKey', (context) => context.json(context.get('access')))
      .post('/api/projects/:projectKey', (context) => context.json({}))
      .get('/api/projects/:projectKey/:thing', (context) => context.json({}))
      .get('/api/projects/:projectKey/secret', (context) => context.json({}))
      .post('/api/organizations/:organizationId/thing', (context) => context.json(context.get('access')))
      .get('/api/nowhere', (context) => context.json({}));
    const app = createApp(harness.test.deps);
    app.use(async (context, next) => {
      if (actor !== undefined) context.set('actor', actor);
      await next();
    });
    app.route('/', guardRoutes(api, harness.test.deps, table));
    const response = await app.request(path, { method });
    return [response.status, method === 'HEAD' ? undefined : await response.json()];
  }
});

describe('proceduresOf', () => {
  it('returns each once, whatever middleware precedes its handler', () => {
    const app = new Hono().get(
      '/api/x',
      (_, next) => next(),
      (context) => context.text(''),
    );
    expect(proceduresOf(app.routes)).toEqual(['GET /api/x']);
  });

  it('rejects a route that is registered for every method', () => {
    expect(() => proceduresOf(new Hono().all('/api/x', (context) => context.text('')).routes)).toThrow(
      '"/api/x" is registered for every method',
    );
  });
});
