import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTeamHarness, type TeamHarness } from '../../api/team.harness.ts';
import type { Actor } from '../../base/actor.ts';
import type { DescribedEntry } from '../../project/differences/describe-audit-entry.ts';
import type { AuditPage } from './audit-queries.ts';
import { createRecordChange } from './record-change.ts';

type DescribedPage = Omit<AuditPage, 'entries'> & { readonly entries: readonly DescribedEntry[] };

let harness: TeamHarness;
let admin: string;
let organizationId: string;
let otherOrganizationId: string;
const start = Date.UTC(2026, 0, 2, 3, 4, 5);

beforeAll(async () => {
  harness = await startTeamHarness();
  admin = await harness.person('Admin@example.com');
  organizationId = await harness.organization('Acme', { [admin]: 'admin' });
  otherOrganizationId = await harness.organization('Other', {});
  const user: Actor = { kind: 'user', userId: admin, email: 'Admin@example.com' };
  const system: Actor = { kind: 'system' };
  await write({ actor: user, action: 'member.remove', subject: 'a@example.com', before: { role: 'viewer' } });
  await write({ actor: user, projectKey: 'pk_a', action: 'experiment.update', subject: 'cta' });
  await write({ actor: system, projectKey: 'pk_a', action: 'experiment.start', subject: 'cta' });
  await write({ actor: { kind: 'operator' }, projectKey: 'pk_b', action: 'survey.update', subject: '%' });
  await write({ actor: user, organizationId: otherOrganizationId, action: 'webhook.rotate', subject: 'x' });
});
afterAll(() => harness.stop());

/** Writes the next entry, a minute after the one before. */
async function write(
  change: Omit<Parameters<ReturnType<typeof createRecordChange>>[1], 'organizationId'> & {
    organizationId?: string;
  },
) {
  const { db, deps, clock } = harness.test;
  clock.now = start + lines++ * 60_000;
  await db
    .transaction()
    .execute((transaction) => createRecordChange(deps)(transaction, { organizationId, ...change }));
}
let lines = 0;

async function read(query: Readonly<Record<string, string>> = {}): Promise<DescribedPage> {
  const path = `/api/organizations/${organizationId}/audit?${new URLSearchParams(query)}`;
  const { status, body } = await harness.get(admin, path);
  expect(status).toBe(200);
  return body as DescribedPage;
}

const actionsOf = async (query: Readonly<Record<string, string>> = {}) =>
  (await read(query)).entries.map(({ action }) => action);

describe('the audit log', () => {
  it('shows who did what when, with old and new values, newest first, for one organisation', async () => {
    const { entries, next } = await read();
    expect(next).toBeNull();
    expect(entries.map(({ action }) => action)).toEqual([
      'survey.update',
      'experiment.start',
      'experiment.update',
      'member.remove',
    ]);
    expect(entries.at(-1)).toEqual({
      auditId: expect.any(String),
      at: new Date(start).toISOString(),
      actor: { kind: 'user', name: 'Admin@example.com', userId: admin },
      projectKey: null,
      action: 'member.remove',
      subject: 'a@example.com',
      subjectName: null,
      before: { role: 'viewer' },
      after: null,
      changes: [],
    });
  });

  it.each([
    [{ project: 'pk_a' }, ['experiment.start', 'experiment.update']],
    [{ actor: 'admin@EXAMPLE.com' }, ['experiment.update', 'member.remove']],
    [{ actor: 'system' }, ['experiment.start']],
    [{ action: 'experiment.' }, ['experiment.start', 'experiment.update']],
    [{ action: 'experiment' }, []],
    [{ action: 'experiment.start' }, ['experiment.start']],
    [{ action: '%.' }, []],
    [{ subject: 'cta' }, ['experiment.start', 'experiment.update']],
    [{ subject: '%' }, ['survey.update']],
    [
      { from: new Date(start + 60_000).toISOString(), to: new Date(start + 180_000).toISOString() },
      ['experiment.start', 'experiment.update'],
    ],
    [{ project: 'pk_a', actor: 'system', subject: 'cta' }, ['experiment.start']],
  ])('filters by %j', async (query, actions) => {
    expect(await actionsOf(query)).toEqual(actions);
  });

  it('filters by the id of a person', async () => {
    expect(await actionsOf({ actor: admin })).toEqual(['experiment.update', 'member.remove']);
  });

  it('rejects invalid filters', async () => {
    for (const query of ['from=yesterday', 'before=1', 'limit=0', 'nope=1', 'actor=%00'])
      expect(await harness.get(admin, `/api/organizations/${organizationId}/audit?${query}`)).toMatchObject({
        status: 400,
        error: { code: 'invalid_request' },
      });
  });

  it('keeps the order of simultaneous entries', async () => {
    const { db, deps } = harness.test;
    const subjects = Array.from({ length: 20 }, (_, line) => `${line}`);
    await db.transaction().execute(async (transaction) => {
      for (const subject of subjects)
        await createRecordChange(deps)(transaction, {
          actor: { kind: 'system' },
          organizationId,
          action: 'preview.create',
          subject,
        });
    });
    const { entries } = await read({ action: 'preview.create' });
    expect(entries.map(({ subject }) => subject)).toEqual(subjects.toReversed());
  });

  it('pages without repeating or skipping an entry, even at one timestamp and during writes', async () => {
    const expected = await idsOf();
    const paged: string[] = [];
    let page = await read({ limit: '7' });
    paged.push(...page.entries.map(({ auditId }) => auditId));
    while (page.next !== null) {
      await write({ actor: { kind: 'system' }, action: 'preview.revoke', subject: 'x' });
      page = await read({ limit: '7', before: page.next });
      paged.push(...page.entries.map(({ auditId }) => auditId));
    }
    expect(paged).toEqual(expected);
  });

  it('offers a next page only if there is one, even if the last page is full', async () => {
    const all = await idsOf();
    expect(await read({ limit: `${all.length}` })).toMatchObject({ next: null });
    const first = await read({ limit: `${all.length - 1}` });
    expect(first.next).toBe(all.at(-2));
    const last = await read({ limit: '1', before: first.next ?? '' });
    expect([last.entries.map(({ auditId }) => auditId), last.next]).toEqual([[all.at(-1)], null]);
  });

  it('is readable as a whole by the operator, with entries outside organisations, and back to a given time', async () => {
    const { db, deps, clock, control } = harness.test;
    clock.now = start + 86_400_000;
    await db
      .transaction()
      .execute((transaction) =>
        createRecordChange(deps)(transaction, { actor: { kind: 'operator' }, action: 'login', subject: 'x' }),
      );
    const whole = async (query: string) => {
      const response = await control.operatorApp.request(`/api/audit?${query}`);
      return ((await response.json()) as AuditPage).entries.map(({ action }) => action);
    };
    expect(await whole('action=login')).toEqual(['login']);
    expect(await whole('action=webhook.rotate')).toEqual(['webhook.rotate']);
    expect(await whole('sinceSeconds=60')).toEqual(['login']);
  });

  it('is readable by people for the organisations they administer, and no others', async () => {
    const editor = await harness.person('editor@example.com');
    await harness.organization('Mine', { [editor]: 'editor' });
    const actions = async (userId: string) => {
      const { body } = await harness.get(userId, '/api/audit?limit=1000');
      return (body as AuditPage).entries.map(({ action }) => action);
    };
    expect(await actions(admin)).toEqual(await actionsOf({ limit: '1000' }));
    expect(await actions(editor)).toEqual([]);
  });

  it('names subjects as people do, if known', async () => {
    const { control, db } = harness.test;
    await control.applyConfiguration('projects: [{ projectKey: pk_named, name: Shop }]', { author: 'tests' });
    await db.updateTable('projects').set({ organization_id: organizationId }).execute();
    const named = { projectKey: 'pk_named', action: 'project.apply' } as const;
    const operator: Actor = { kind: 'operator' };
    await write({
      ...named,
      actor: operator,
      subject: 'cta',
      before: { name: 'Old' },
      after: { name: 'Call' },
    });
    await write({ ...named, actor: operator, subject: 'gone', before: { name: 'Gone' } });
    await write({ ...named, actor: operator, subject: 'pk_named', after: { version: '1' } });
    await write({ ...named, actor: operator, subject: organizationId });
    await write({ ...named, actor: operator, subject: 'nobody', after: 'a text' });
    const { entries } = await read({ action: 'project.apply', project: 'pk_named' });
    expect(entries.map(({ subjectName }) => subjectName)).toEqual([null, 'Acme', 'Shop', 'Gone', 'Call']);
  });
});

describe('an audit log entry', () => {
  it('describes the differences in words, by their usual names', async () => {
    const goal = { goalKey: 'order', name: 'Order', type: 'custom_event', eventName: 'order', kept: {} };
    const change = { actor: { kind: 'operator' }, projectKey: 'pk_a', subject: 'order' } as const;
    await write({ ...change, action: 'goal.create', after: goal });
    await write({ ...change, action: 'goal.update', before: goal, after: { ...goal, eventName: 'bought' } });
    await write({ ...change, action: 'goal.remove', before: goal });
    await write({
      ...change,
      action: 'project.update',
      subject: 'pk_a',
      before: { name: 'Shop', holdout: 0 },
      after: { name: 'Shop', holdout: 0.1 },
    });
    await write({ ...change, action: 'goal.update', before: 'of another form', after: { goalKey: 'order' } });
    const { entries } = await read({ limit: '5' });
    expect(entries.map(({ changes }) => changes.map(({ path }) => path))).toEqual([
      expect.anything(),
      ['project.holdout'],
      ['goals.order'],
      ['goals.order.eventName'],
      ['goals.order'],
    ]);
    expect(entries[3]?.changes[0]).toMatchObject({ before: 'order', after: 'bought' });
  });
});

describe('an audit log export', () => {
  const file = (query: string, by = admin) =>
    harness.app.request(`/api/organizations/${organizationId}/audit/export?${query}`, {
      headers: { 'X-Test-User': by },
    });

  it('contains all matching entries, beyond one page, as JSON', async () => {
    const { db, deps } = harness.test;
    await db.transaction().execute(async (transaction) => {
      for (let line = 0; line < 1_200; line++)
        await createRecordChange(deps)(transaction, {
          actor: { kind: 'system' },
          organizationId,
          action: 'preview.revoke',
          subject: `${line}`,
        });
    });
    const response = await file('format=json&action=preview.revoke&actor=system');
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="pixel-audit.json"');
    const found = (await response.json()) as AuditPage['entries'];
    expect(found.length).toBeGreaterThanOrEqual(1_200);
    expect(new Set(found.map(({ auditId }) => auditId)).size).toBe(found.length);
    expect(found[0]).toMatchObject({ subject: '1199', action: 'preview.revoke' });
    expect(await (await file('format=json&subject=nothing')).json()).toEqual([]);
  });

  it('is CSV without spreadsheet formulas', async () => {
    await write({
      actor: { kind: 'operator' },
      action: 'organization.rename',
      subject: '=1+1',
      before: { name: 'A "quoted", name' },
    });
    const response = await file('format=csv&action=organization.rename');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
    const [names, line, ...rest] = (await response.text()).split('\r\n');
    expect(names).toBe('at,actorKind,actor,projectKey,action,subject,subjectName,before,after,auditId');
    expect(line).toContain(`,operator,operator,,organization.rename,'=1+1,"A ""quoted"", name","{""name""`);
    expect(rest).toEqual(['']);
  });

  it('is refused entirely for an invalid request, and without permission', async () => {
    for (const query of ['', 'format=xml', 'format=csv&limit=3'])
      expect((await file(query)).status).toBe(400);
    const viewer = await harness.person('viewer@example.com');
    await harness.test.db
      .insertInto('members')
      .values({ organization_id: organizationId, user_id: viewer, role: 'viewer' })
      .execute();
    expect((await file('format=csv', viewer)).status).toBe(403);
  });
});

describe('the database', () => {
  it.each([
    ['update', "update audit_log set actor_name = 'nobody'"],
    ['delete', 'delete from audit_log'],
    ['delete, of no line,', 'delete from audit_log where false'],
    ['truncate', 'truncate audit_log'],
    ['truncate, by what it hangs on,', 'truncate organizations, audit_log cascade'],
  ])('refuses to %s an audit log entry', async (_, statement) => {
    const before = await idsOf();
    await expect(sql.raw(statement).execute(harness.test.db)).rejects.toThrow('audit_log is append-only');
    expect(await idsOf()).toEqual(before);
  });

  it('keeps the entries of a deleted organisation or person', async () => {
    const { db } = harness.test;
    const gone = await harness.person('gone@example.com');
    await write({
      actor: { kind: 'user', userId: gone, email: 'gone@example.com' },
      action: 'logout',
      subject: 'x',
    });
    await db.deleteFrom('users').where('id', '=', gone).execute();
    expect(await actionsOf({ actor: 'gone@example.com' })).toEqual(['logout']);
  });
});

async function idsOf(): Promise<readonly string[]> {
  return (await read({ limit: '1000' })).entries.map(({ auditId }) => auditId);
}

it('records only the logins of members', async () => {
  const { db, deps } = harness.test;
  const stranger = await harness.person('stranger@example.com');
  const loginOf = (userId: string, email: string) =>
    db.transaction().execute((transaction) =>
      createRecordChange(deps)(transaction, {
        actor: { kind: 'user', userId, email },
        action: 'login',
        subject: email,
      }),
    );
  await loginOf(admin, 'Admin@example.com');
  await loginOf(stranger, 'stranger@example.com');
  expect((await read({ action: 'login' })).entries.map(({ subject }) => subject)).toEqual([
    'Admin@example.com',
  ]);
});
