import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTeamHarness, type TeamHarness } from '../team.harness.ts';

let harness: TeamHarness;
let admin: string;
beforeAll(async () => {
  harness = await startTeamHarness();
  admin = await harness.person('admin@example.com');
  const organizationId = await harness.organization('Acme', { [admin]: 'admin' });
  await harness.test.control.applyConfiguration(
    'projects: [{ projectKey: pk_own }, { projectKey: pk_foreign }]',
    {
      author: 'tests',
    },
  );
  await harness.test.db
    .updateTable('projects')
    .set({ organization_id: organizationId })
    .where('key', '=', 'pk_own')
    .execute();
});
afterAll(() => harness.stop());

const apply = (source: string, more: object = {}) =>
  harness.post(admin, '/api/projects/pk_own/apply', { source, ...more });
const named = (name: string, projectKey = 'pk_own') => ({ projectKey, name });
const fileOf = (...projects: readonly object[]) => JSON.stringify({ projects });

describe('applying a file to a project', () => {
  it('applies it as the operator would, as the sender', async () => {
    const response = await apply(fileOf(named('First')), { reason: 'Launch' });
    expect(response).toMatchObject({ status: 200, body: { projectKey: 'pk_own', status: 'published' } });
    const lines = await harness.test.db
      .selectFrom('audit_log')
      .select(['actor_name', 'subject', 'action'])
      .where('actor_id', '=', admin)
      .execute();
    expect(lines).toEqual([{ actor_name: 'admin@example.com', subject: 'pk_own', action: 'project.apply' }]);
  });

  it('reports the changes without applying them on a dry run', async () => {
    const response = await apply(fileOf(named('Second')), { dryRun: true });
    expect(response).toMatchObject({ status: 200, body: { status: 'published' } });
    expect(await namesOf()).toMatchObject({ pk_own: 'First' });
  });

  it.each([
    ['another project', fileOf(named('Taken', 'pk_foreign')), 'projects.0.projectKey'],
    ['another one beside it', fileOf(named('Half'), named('Taken', 'pk_foreign')), 'projects.1.projectKey'],
    ['one that is not there', fileOf(named('New', 'pk_new')), 'projects.0.projectKey'],
  ])('refuses a file of %s as a whole', async (_, source, path) => {
    const before = await namesOf();
    const message = 'must contain project "pk_own" and no other';
    expect(await apply(source)).toMatchObject({
      status: 400,
      error: { code: 'invalid_configuration', details: [{ path, message }] },
    });
    expect(await namesOf()).toEqual(before);
  });

  it('archives nothing without confirmation', async () => {
    const experiments = [
      {
        experimentKey: 'cta',
        variants: [
          { variantKey: 'a', weight: 0.5, isControl: true },
          { variantKey: 'b', weight: 0.5 },
        ],
      },
    ];
    await apply(JSON.stringify({ projects: [{ ...named('Pruned'), experiments }] }));
    const without = fileOf(named('Pruned'));
    expect(await apply(without, { prune: true })).toMatchObject({
      status: 400,
      error: { code: 'invalid_request', details: [{ path: 'prune', code: 'unconfirmed' }] },
    });
    const tried = await apply(without, { prune: true, dryRun: true });
    expect(tried).toMatchObject({ status: 200, body: { pruned: ['cta'] } });
    const confirmed = { projectKey: 'pk_own', experiments: ['cta'], surveys: [], webhooks: [] };
    expect(await apply(without, { prune: [confirmed] })).toMatchObject({
      status: 200,
      body: { pruned: ['cta'] },
    });
  });

  it('refuses an unreadable file with the same error as for the operator', async () => {
    expect(await apply('projects: [{ projectKey: pk_own, nmae: x }]')).toMatchObject({
      status: 400,
      error: { code: 'invalid_configuration', details: [{ line: 1 }] },
    });
  });
});

async function namesOf(): Promise<Readonly<Record<string, string>>> {
  const rows = await harness.test.db.selectFrom('projects').select(['key', 'name']).execute();
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}
