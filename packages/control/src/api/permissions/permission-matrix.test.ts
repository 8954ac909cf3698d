import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Role, roles } from '@pixel/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdGenerator } from '../../base/id-generator.ts';
import { type ApiResponse, startTeamHarness } from '../team.harness.ts';
import { proceduresOf } from './guard-routes.ts';
import { permissions } from './permissions.ts';

const harness = await startTeamHarness();
const { test } = harness;
/** All routes of the control port except the login's. */
const procedures = proceduresOf(
  test.control.controlApp.routes.filter(
    ({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.startsWith('/api/auth/'),
  ),
);

type Person = Role | 'stranger' | 'first owner' | 'signed out';
const people: readonly Person[] = [...roles, 'stranger', 'first owner', 'signed out'];
/** A column of the guide's table. */
type Membership = Role | 'no member' | 'first owner';
const memberships: readonly Membership[] = [...roles, 'no member', 'first owner'];
type Outcome = 'let through' | 'refused' | 'as if absent' | 'sign in first';

/** The permissions in the guide, written by hand, so that an error in the code can't affect the expectation. */
const policy = await readPolicy();

const userIds: Partial<Record<Person, string>> = {};
const own = { organizationId: '', projectKey: 'pk_own' };
const foreign = { organizationId: '', projectKey: 'pk_foreign' };
const nowhere = { organizationId: createIdGenerator(test.deps).id(), projectKey: 'pk_nowhere' };
const seen = new Map<string, Outcome>();

beforeAll(async () => {
  for (const person of people)
    if (person !== 'signed out') userIds[person] = await harness.person(`${person}@example.com`);
  const first = await test.db
    .selectFrom('organizations')
    .select('id as organization_id')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('members')
    .values({ ...first, user_id: userIds['first owner'] ?? '', role: 'owner' })
    .execute();
  own.organizationId = await harness.organization('Own', {});
  foreign.organizationId = await harness.organization('Foreign', {
    [await harness.person('somebody@example.com')]: 'owner',
  });
  for (const { organizationId, projectKey } of [own, foreign]) {
    await test.control.applyConfiguration(JSON.stringify({ projects: [{ projectKey }] }), {
      author: 'tests',
    });
    await test.db
      .updateTable('projects')
      .set({ organization_id: organizationId })
      .where('key', '=', projectKey)
      .execute();
  }
});
afterAll(async () => {
  await harness.stop();
  console.log(`\nWho may call what\n${describeMatrix()}`);
});

describe('the policy', () => {
  it('has exactly one row per procedure, and no others', () => {
    expect([...policy.keys()].sort()).toEqual([...procedures].sort());
  });

  it.each([
    'GET /api/projects/:projectKey/surveys/:surveyKey/answers',
    'GET /api/projects/:projectKey/surveys/:surveyKey/responses',
    'GET /api/projects/:projectKey/surveys/:surveyKey/responses/:anonymousId/:responseId',
    'GET /api/projects/:projectKey/webhooks/:webhookKey/messages/:messageId',
  ])('hides visitors’ texts from viewers: %s', (procedure) => {
    expect(policy.get(procedure)).toEqual(['owner', 'admin', 'editor', 'analyst']);
  });

  it('admits only members to organisation resources', () => {
    for (const membership of ['no member', 'first owner'] as const) {
      const open = procedures.filter((procedure) => policy.get(procedure)?.includes(membership));
      expect(open.filter(isOfOrganization)).toEqual([]);
    }
  });
});

it('the permissions table has no row without a procedure', () => {
  expect(Object.keys(permissions).filter((procedure) => !procedures.includes(procedure))).toEqual([]);
});

const cases = procedures.flatMap((procedure) =>
  people.flatMap((person) =>
    (['own', 'foreign'] as const).map((whose) => ({
      procedure,
      person,
      whose,
      expected: expectedOf(procedure, person, whose),
    })),
  ),
);

describe(`permissions: ${cases.length} cases`, () => {
  it.each(cases)(
    '$procedure by $person in the $whose organisation: $expected',
    async ({ procedure, person, whose, expected }) => {
      await joinOwn();
      const outcome = outcomeOf(await call(procedure, person, whose === 'own' ? own : foreign));
      if (whose === 'own') seen.set(`${procedure} ${person}`, outcome);
      expect(outcome).toBe(expected);
    },
  );
});

describe('the control port', () => {
  it.each(procedures)('rejects %s without a login', async (procedure) => {
    const [method = '', path = ''] = procedure.split(' ');
    const response = await test.control.controlApp.request(path, { method });
    // Requests that don't come from our pages are refused before anything else.
    expect(method === 'GET' ? [401] : [401, 403]).toContain(response.status);
  });
});

describe('another organisation', () => {
  it.each(procedures.filter(isOfOrganization))(
    'cannot be distinguished from an absent one by %s',
    async (procedure) => {
      await joinOwn();
      const refusalOf = async (there: typeof own) => {
        const { status, error } = await call(procedure, 'owner', there);
        const text = JSON.stringify({ ...error, requestId: '' }).replaceAll(there.projectKey, '…');
        return { status, said: text };
      };
      expect(await refusalOf(foreign)).toEqual(await refusalOf(nowhere));
    },
  );
});

function expectedOf(procedure: string, person: Person, whose: 'own' | 'foreign'): Outcome {
  if (person === 'signed out') return 'sign in first';
  const membership = membershipOf(person, whose);
  if (policy.get(procedure)?.includes(membership)) return 'let through';
  return isOfOrganization(procedure) && !isRole(membership) ? 'as if absent' : 'refused';
}

function membershipOf(person: Exclude<Person, 'signed out'>, whose: 'own' | 'foreign'): Membership {
  if (person === 'first owner') return person;
  return person === 'stranger' || whose === 'foreign' ? 'no member' : person;
}

function isRole(membership: Membership): boolean {
  return membership !== 'no member' && membership !== 'first owner';
}

/** Parses the guide's table. */
async function readPolicy(): Promise<ReadonlyMap<string, readonly Membership[]>> {
  const guide = await readFile(
    resolve(import.meta.dirname, '../../../../../docs/guide/permissions.md'),
    'utf8',
  );
  const table = /^\| procedure \|(?:.*\n)(?:\|.*\n)*/m.exec(guide)?.[0] ?? '';
  const [headings, , ...rows] = table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(headings).toEqual(['procedure', ...memberships]);
  return new Map(
    rows.map(([procedure = '', ...cells]) => {
      expect(cells.filter((cell) => cell !== '✓' && cell !== '')).toEqual([]);
      return [procedure.replaceAll('`', ''), memberships.filter((_, column) => cells[column] === '✓')];
    }),
  );
}

function outcomeOf({ status, error }: ApiResponse): Outcome {
  if (status === 401) return 'sign in first';
  if (status === 403) return 'refused';
  return error?.code === 'organization_not_found' || error?.code === 'project_not_found'
    ? 'as if absent'
    : 'let through';
}

function isOfOrganization(procedure: string): boolean {
  return procedure.includes(':organizationId') || procedure.includes(':projectKey');
}

/** Calls a route with an empty body: allowed callers get a validation error or a success. */
function call(
  procedure: string,
  person: Person,
  { organizationId, projectKey }: typeof own,
): Promise<ApiResponse> {
  const [method, pattern = ''] = procedure.split(' ');
  const names: Readonly<Record<string, string>> = { organizationId, projectKey };
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => names[name] ?? nowhere.organizationId);
  if (method === 'GET') return harness.get(userIds[person], path);
  return method === 'PATCH'
    ? harness.patch(userIds[person], path, 1, {})
    : harness.post(userIds[person], path);
}

/** Restores everyone's membership after the previous call. */
async function joinOwn(): Promise<void> {
  const { organizationId: organization_id } = own;
  const rows = roles.map((role) => ({ organization_id, user_id: userIds[role] ?? '', role }));
  await test.db
    .insertInto('members')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id'])
        .doUpdateSet((set) => ({ role: set.ref('excluded.role') })),
    )
    .execute();
}

function describeMatrix(): string {
  const width = Math.max(...procedures.map(({ length }) => length));
  const lines = procedures.map((procedure) => {
    const marks = people.map((person) => {
      const mark = seen.get(`${procedure} ${person}`) === 'let through' ? 'yes' : '–';
      return mark.padStart(person.length);
    });
    return `${procedure.padEnd(width)}  ${marks.join('  ')}`;
  });
  return [`${''.padEnd(width)}  ${people.join('  ')}`, ...lines].join('\n');
}
