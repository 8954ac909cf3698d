import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createVisitor, type Visitor } from '../../api/login/visitor.harness.ts';
import { type Control, createControl } from '../../create-control.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let test: TestControl;
let control: Control;
beforeAll(async () => {
  test = await startTestControl();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db.deleteFrom('sessions').execute();
  control = createControl(test.deps);
});

describe('a session', () => {
  it('is an HttpOnly cookie of 256 random bits, stored as a hash', async () => {
    const visitor = await signIn();
    const token = visitor.cookies.get('pixel_session') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(visitor.setCookies).toEqual([
      `pixel_session=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(JSON.stringify(await test.db.selectFrom('sessions').selectAll().execute())).not.toContain(token);
  });

  it('is replaced on each sign-in, and ends the browser’s old one', async () => {
    const visitor = await signIn();
    const before = visitor.cookies.get('pixel_session') ?? '';
    await signIn(visitor);
    expect(visitor.cookies.get('pixel_session')).not.toBe(before);
    expect(await stateOf(visitor)).toBe(200);
    visitor.cookies.set('pixel_session', before);
    expect(await stateOf(visitor)).toBe(401);
    expect(await test.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  it('never reuses a cookie from the browser', async () => {
    const visitor = createVisitor(control.controlApp);
    visitor.cookies.set('pixel_session', 'x'.repeat(43));
    await signIn(visitor);
    expect(visitor.cookies.get('pixel_session')).not.toBe('x'.repeat(43));
  });

  it('expires after seven idle days', async () => {
    const visitor = await signIn();
    for (let day = 0; day < 3; day += 1) {
      test.clock.now += 7 * dayMs - 1;
      expect(await stateOf(visitor)).toBe(200);
    }
    test.clock.now += 7 * dayMs;
    expect(await stateOf(visitor)).toBe(401);
  });

  it('expires after thirty days, even if used', async () => {
    const visitor = await signIn();
    for (let day = 1; day < 30; day += 1) {
      test.clock.now += dayMs;
      expect(await stateOf(visitor)).toBe(200);
    }
    test.clock.now += dayMs - 1;
    expect(await stateOf(visitor)).toBe(200);
    test.clock.now += 1;
    expect(await stateOf(visitor)).toBe(401);
  });

  it('records when it was last used, to the minute', async () => {
    const visitor = await signIn();
    const signedInAt = test.clock.now;
    test.clock.now += minuteMs - 1;
    await stateOf(visitor);
    expect(await lastSeen()).toBe(signedInAt);
    test.clock.now += 1;
    await stateOf(visitor);
    expect(await lastSeen()).toBe(signedInAt + minuteMs);
  });

  it('is removed some time after it expires', async () => {
    await signIn();
    test.clock.now += 7 * dayMs - 1;
    await signIn();
    await control.removeEndedSessions();
    expect(await test.db.selectFrom('sessions').select('id').execute()).toHaveLength(2);
    test.clock.now += 1;
    await control.removeEndedSessions();
    expect(await test.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  it('ends on sign-out, and clears the cookie', async () => {
    const visitor = await signIn();
    const token = visitor.cookies.get('pixel_session') ?? '';
    const response = await visitor.post('/api/auth/logout', {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/']);
    expect(visitor.cookies.size).toBe(0);
    visitor.cookies.set('pixel_session', token);
    expect(await stateOf(visitor)).toBe(401);
    const logouts = await test.db
      .selectFrom('audit_log')
      .select('actor_name')
      .where('action', '=', 'logout')
      .execute();
    expect(logouts).toEqual([{ actor_name: 'owner@localhost' }]);
  });

  it('ends with its user', async () => {
    const visitor = await signIn();
    await test.db.deleteFrom('users').execute();
    expect(await stateOf(visitor)).toBe(401);
  });

  it('is refused for an empty or unknown cookie', async () => {
    const visitor = await signIn();
    for (const token of ['', 'x', `${visitor.cookies.get('pixel_session')}x`, '%00', "' or 1=1 --"]) {
      const other = createVisitor(control.controlApp);
      other.cookies.set('pixel_session', token);
      expect(await stateOf(other)).toBe(401);
    }
  });
});

describe('GET /api/me/sessions', () => {
  it('lists the user’s sessions, and marks the current one', async () => {
    const first = await signIn();
    test.clock.now += minuteMs;
    const second = await signIn();
    expect(await second.read('/api/me/sessions')).toEqual({
      sessions: [
        {
          sessionId: expect.any(String),
          device: 'Firefox on Linux',
          createdAt: new Date(test.clock.now).toISOString(),
          lastSeenAt: new Date(test.clock.now).toISOString(),
          isCurrent: true,
        },
        expect.objectContaining({
          isCurrent: false,
          lastSeenAt: new Date(test.clock.now - minuteMs).toISOString(),
        }),
      ],
    });
    expect(await sessionOf(first)).not.toBe(await sessionOf(second));
  });
});

describe('POST /api/me/sessions/:sessionId/revoke', () => {
  it('ends another session of the same user', async () => {
    const [mine, lost] = [await signIn(), await signIn()];
    const sessionId = await sessionOf(lost);
    const response = await mine.post(`/api/me/sessions/${sessionId}/revoke`);
    expect([response.status, await response.json()]).toEqual([200, { sessionId }]);
    expect([await stateOf(lost), await stateOf(mine)]).toEqual([401, 200]);
    expect((await mine.post(`/api/me/sessions/${sessionId}/revoke`)).status).toBe(404);
  });

  it('ends no session of another user, and no unknown one', async () => {
    const mine = await signIn();
    const other = '00000000-0000-7000-8000-000000000009';
    await test.db.insertInto('users').values({ id: other, email: 'o@example.com', name: 'O' }).execute();
    const theirs = '00000000-0000-7000-8000-00000000000a';
    const at = new Date(test.clock.now);
    const row = { id: theirs, token_sha256: 'x', user_id: other, user_agent: null };
    await test.db
      .insertInto('sessions')
      .values({ ...row, created_at: at, last_seen_at: at, expires_at: new Date(test.clock.now + dayMs) })
      .execute();
    for (const id of [theirs, 'nope', '00000000-0000-7000-8000-00000000000b']) {
      const response = await mine.post(`/api/me/sessions/${id}/revoke`);
      expect([response.status, await response.json()]).toMatchObject([
        404,
        { error: { code: 'session_not_found' } },
      ]);
    }
    const left = await test.db.selectFrom('sessions').select('id').where('user_id', '=', other).execute();
    expect(left).toHaveLength(1);
  });
});

it('uses a __Host- cookie behind TLS', async () => {
  const login = { ...test.deps.login, controlUrl: 'https://localhost' };
  control = createControl({ ...test.deps, login });
  const visitor = createVisitor(control.controlApp, { origin: 'https://localhost' });
  await signIn(visitor);
  const token = visitor.cookies.get('__Host-pixel_session');
  expect(visitor.setCookies).toEqual([
    `__Host-pixel_session=${token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ]);
  expect(await stateOf(visitor)).toBe(200);
  visitor.cookies.delete('__Host-pixel_session');
  visitor.cookies.set('pixel_session', token ?? '');
  expect(await stateOf(visitor)).toBe(401);
});

async function signIn(visitor = createVisitor(control.controlApp)): Promise<Visitor> {
  const link = await control.createLoginLink();
  expect((await visitor.open(link?.url ?? '')).status).toBe(303);
  return visitor;
}

async function stateOf(visitor: Visitor): Promise<number> {
  return (await visitor.open('/api/me')).status;
}

async function sessionOf(visitor: Visitor): Promise<string> {
  const me = (await visitor.read('/api/me')) as { readonly session: { readonly sessionId: string } };
  return me.session.sessionId;
}

async function lastSeen(): Promise<number | undefined> {
  const row = await test.db.selectFrom('sessions').select('last_seen_at').executeTakeFirst();
  return row?.last_seen_at.getTime();
}
