import { type Role, roles } from '@pixel/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTeamHarness, type TeamHarness } from '../../api/team.harness.ts';

const webhooks = [{ webhookKey: 'crm', url: 'https://127.0.0.1/', types: ['config.published'] }];
const source = JSON.stringify({ projects: [{ projectKey: 'pk_own', webhooks }] });

let harness: TeamHarness;
let organizationId: string;
const userIds = new Map<Role, string>();
beforeAll(async () => {
  harness = await startTeamHarness();
  for (const role of roles) userIds.set(role, await harness.person(`${role}@example.com`));
  const members = Object.fromEntries([...userIds].map(([role, userId]) => [userId, role]));
  organizationId = await harness.organization('Own', members);
  await harness.test.control.applyConfiguration('projects: [{ projectKey: pk_own }]', { author: 'tests' });
  await harness.test.db.updateTable('projects').set({ organization_id: organizationId }).execute();
});
afterAll(() => harness.stop());

const post = (role: Role, path: string, body: object) => harness.post(userIds.get(role), path, body);
const stored = () => harness.test.db.selectFrom('webhook_endpoints').select('key').execute();

describe.each(roles)('on the control port, a caller that is %s', (role) => {
  it('cannot apply a file, nor create a webhook with it', async () => {
    const response = await post(role, '/api/configuration/apply', { source });
    expect([403, 404]).toContain(response.status);
    expect(await stored()).toEqual([]);
  });

  it('cannot create a webhook through project settings', async () => {
    const { body } = await harness.get(userIds.get(role), '/api/projects/pk_own');
    const { settingsRevision } = body as { settingsRevision: number };
    const patch = (wanted: object) =>
      harness.patch(userIds.get(role), '/api/projects/pk_own', settingsRevision, wanted);
    const create = (wanted: object) =>
      post(role, `/api/organizations/${organizationId}/projects`, { ...wanted, name: `By ${role}` });
    const maySet = role === 'owner' || role === 'admin';
    for (const send of [patch, create]) {
      expect((await send({ webhooks })).status).toBe(maySet ? 400 : 403);
      expect((await send({})).status).toBe(maySet ? 200 : 403);
    }
    expect(await stored()).toEqual([]);
  });
});

it('accepts files from the operator, on a local socket only', async () => {
  const paths = harness.test.control.controlApp.routes.map(({ path }) => path);
  expect(paths.filter((path) => path.includes('configuration'))).toEqual([]);
  const response = await harness.test.control.operatorApp.request('/api/configuration/apply', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ source }),
  });
  expect(response.status).toBe(200);
  expect(await stored()).toEqual([{ key: 'crm' }]);
});
