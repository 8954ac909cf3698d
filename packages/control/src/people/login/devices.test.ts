import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createVisitor, type Visitor } from '../../api/login/visitor.harness.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { type Control, createControl } from '../../create-control.ts';
import { createSessions } from './sessions.ts';

const origin = 'http://localhost:8788';
const provider = {
  issuer: 'https://login.example',
  clientId: 'pixel',
  clientSecret: 'secret',
  name: 'Example',
  allowedDomains: [],
};

let test: TestControl;
let control: Control;
beforeAll(async () => {
  test = await startTestControl();
});
afterAll(() => test.stop());
beforeEach(async () => {
  for (const table of ['device_logins', 'sessions'] as const) await test.db.deleteFrom(table).execute();
  control = createControl(test.deps);
});

interface PendingSignIn {
  readonly deviceCode: string;
  readonly userCode: string;
}

/** Sends a request as the command line does, not as a browser. Omits undefined headers. */
function asCommand(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<Response> {
  const request = new Request(new URL(path, origin), {
    method: 'POST',
    headers: omitUndefined({
      Host: new URL(origin).host,
      Origin: origin,
      'Content-Type': 'application/json',
      'User-Agent': 'pixel-cli/1.0.0 (laptop; linux)',
      ...headers,
    }),
    body: JSON.stringify(body),
  });
  return Promise.resolve(
    control.controlApp.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.7' } } }),
  );
}

async function begin(host = 'laptop'): Promise<PendingSignIn> {
  const response = await asCommand('/api/auth/device', { host });
  expect(response.status).toBe(200);
  return (await response.json()) as PendingSignIn;
}

function poll({ deviceCode }: Pick<PendingSignIn, 'deviceCode'>): Promise<Response> {
  return asCommand('/api/auth/device/token', { deviceCode });
}

async function refusalOf(response: Response): Promise<[number, string]> {
  const body = (await response.json()) as { readonly error: { readonly code: string } };
  return [response.status, body.error.code];
}

async function signIn(): Promise<Visitor> {
  const visitor = createVisitor(control.controlApp);
  const link = await control.createLoginLink();
  expect((await visitor.open(link?.url ?? '')).status).toBe(303);
  return visitor;
}

async function userIdOf(visitor: Visitor): Promise<string> {
  const me = (await visitor.read('/api/me')) as { readonly user: { readonly userId: string } };
  return me.user.userId;
}

interface ListedHere {
  readonly sessionId: string;
  readonly isCurrent: boolean;
}

async function currentSession(visitor: Visitor): Promise<Pick<ListedHere, 'sessionId'>> {
  const { sessions } = (await visitor.read('/api/me/sessions')) as { readonly sessions: ListedHere[] };
  return { sessionId: sessions.find(({ isCurrent }) => isCurrent)?.sessionId ?? '' };
}

async function revoke(visitor: Visitor, { sessionId }: Pick<ListedHere, 'sessionId'>): Promise<void> {
  expect((await visitor.post(`/api/me/sessions/${sessionId}/revoke`)).status).toBe(200);
}

/** Answers like the page's form. */
async function answer(
  visitor: Visitor,
  what: 'approve' | 'deny',
  { userCode, user }: { readonly userCode: string; readonly user?: string },
): Promise<Response> {
  const form = new URLSearchParams({ code: userCode, user: user ?? (await userIdOf(visitor)) });
  return control.controlApp.fetch(
    new Request(`${origin}/device/${what}`, {
      method: 'POST',
      headers: {
        Host: new URL(origin).host,
        Origin: origin,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
        Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: form,
    }),
  );
}

describe('a device login', () => {
  it('returns the approval URL, and is pending meanwhile', async () => {
    const answered = await asCommand('/api/auth/device', { host: 'laptop' });
    const begun = (await answered.json()) as PendingSignIn;
    expect(begun).toEqual({
      deviceCode: expect.stringMatching(/^[\w-]{43}$/),
      userCode: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
      verificationUri: `${origin}/device`,
      verificationUriComplete: `${origin}/device?code=${begun.userCode}`,
      expiresInSeconds: 600,
      intervalSeconds: 2,
    });
    expect(await refusalOf(await poll(begun))).toEqual([400, 'authorization_pending']);
    test.clock.now += 1_000;
    expect(await refusalOf(await poll(begun))).toEqual([400, 'slow_down']);
    test.clock.now += 2_000;
    expect(await refusalOf(await poll(begun))).toEqual([400, 'authorization_pending']);
  });

  it('stores its codes only as hashes', async () => {
    const { deviceCode, userCode } = await begin();
    const stored = JSON.stringify(await test.db.selectFrom('device_logins').selectAll().execute());
    expect(stored).toContain('laptop');
    expect(stored).not.toContain(deviceCode);
    expect(stored).not.toContain(userCode);
    expect(stored).not.toContain(userCode.replace('-', ''));
  });

  it('yields an ordinary session once approved, and only once', async () => {
    const owner = await signIn();
    const begun = await begin();
    expect((await answer(owner, 'approve', begun)).status).toBe(200);
    const fetched = await poll(begun);
    expect(fetched.status).toBe(200);
    expect(await fetched.json()).toEqual({
      user: { userId: await userIdOf(owner), email: 'owner@localhost' },
    });
    const [cookie = ''] = fetched.headers.getSetCookie();
    expect(cookie).toMatch(/^pixel_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await refusalOf(await poll(begun))).toEqual([400, 'expired_token']);

    const command = createVisitor(control.controlApp);
    command.cookies.set('pixel_session', /=([^;]*)/.exec(cookie)?.[1] ?? '');
    const { sessions } = (await owner.read('/api/me/sessions')) as {
      readonly sessions: readonly { readonly sessionId: string; readonly device: string }[];
    };
    const [session] = sessions.filter(({ device }) => device === 'pixel-cli/1.0.0 (laptop; linux)');
    expect(sessions).toHaveLength(2);
    expect((await command.open('/api/me')).status).toBe(200);
    expect((await owner.post(`/api/me/sessions/${session?.sessionId}/revoke`)).status).toBe(200);
    expect((await command.open('/api/me')).status).toBe(401);
    const { action, after } = await test.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('action', '=', 'login')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    expect([action, after]).toEqual(['login', { by: 'device', host: 'laptop' }]);
  });

  it('yields one session for concurrent polls', async () => {
    const owner = await signIn();
    for (let round = 0; round < 5; round += 1) {
      const begun = await begin();
      await answer(owner, 'approve', begun);
      const answers = await Promise.all([poll(begun), poll(begun), poll(begun)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    }
  });

  it.each<readonly [string, (owner: Visitor) => Promise<unknown>]>([
    ['signs out', (owner) => owner.post('/api/auth/logout')],
    ['ends that session', async (owner) => revoke(owner, await currentSession(owner))],
    [
      'ends another session',
      async (owner) => {
        const { sessionId } = await currentSession(await signIn());
        await revoke(owner, { sessionId });
      },
    ],
    [
      'has not been seen for so long that the session is over',
      async () => {
        await test.db
          .updateTable('sessions')
          .set({ last_seen_at: new Date(0) })
          .execute();
      },
    ],
  ])('is refused if the approver %s before it polls', async (_, regret) => {
    const owner = await signIn();
    const begun = await begin();
    expect((await answer(owner, 'approve', begun)).status).toBe(200);
    await regret(owner);
    const refused = await poll(begun);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await refusalOf(refused)).toEqual([400, 'expired_token']);
  });

  it('succeeds if another user ends a session', async () => {
    const owner = await signIn();
    const begun = await begin();
    await answer(owner, 'approve', begun);
    const stranger = '01890000-0000-7000-8000-000000000009';
    const email = 'stranger@example.com';
    await test.db
      .insertInto('users')
      .values({ id: stranger, email, name: email, last_seen_at: null })
      .execute();
    const sessions = createSessions(test.deps);
    await test.db.transaction().execute(async (transaction) => {
      await sessions.start(transaction, stranger, { userAgent: undefined, oldToken: undefined });
    });
    const [theirs] = await sessions.list(stranger);
    expect(await sessions.end(test.db, stranger, theirs?.sessionId ?? '')).toBe(true);
    expect((await poll(begun)).status).toBe(200);
  });

  it('reports a denial', async () => {
    const begun = await begin();
    const page = await answer(await signIn(), 'deny', begun);
    expect(await page.text()).toContain('The request was denied');
    expect(await refusalOf(await poll(begun))).toEqual([400, 'access_denied']);
    expect(await refusalOf(await poll(begun))).toEqual([400, 'expired_token']);
  });

  it('expires after ten minutes, approved or not', async () => {
    const owner = await signIn();
    const [late, allowed] = [await begin(), await begin()];
    test.clock.now += 600_000 - 1;
    expect((await answer(owner, 'approve', allowed)).status).toBe(200);
    test.clock.now += 1;
    expect((await answer(owner, 'approve', late)).status).toBe(404);
    for (const begun of [late, allowed])
      expect(await refusalOf(await poll(begun))).toEqual([400, 'expired_token']);
    await begin();
    expect(await test.db.selectFrom('device_logins').select('host').execute()).toHaveLength(1);
  });

  it('may start twenty times per minute, and guess codes no more often', async () => {
    for (let begun = 0; begun < 20; begun += 1) await begin();
    const refused = await asCommand('/api/auth/device', { host: 'laptop' });
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await refusalOf(refused)).toEqual([429, 'rate_limited']);
    expect(await refusalOf(await poll({ deviceCode: 'x'.repeat(43) }))).toEqual([429, 'rate_limited']);
  });

  it.each(['', ' ', 'x'.repeat(101), 'lap\u001btop', 'lap\u202etop'])(
    'rejects the machine name %j',
    async (host) => {
      expect(await refusalOf(await asCommand('/api/auth/device', { host }))).toEqual([
        400,
        'invalid_request',
      ]);
    },
  );
});

describe('the approving user', () => {
  it('sees the device, its origin and time, and the account it would use', async () => {
    const { userCode } = await begin('<b>laptop</b>');
    const page = await (await (await signIn()).open(`/device?code=${userCode.toLowerCase()}`)).text();
    expect(page).toContain('&lt;b&gt;laptop&lt;/b&gt;');
    expect(page).toContain('192.0.2.7');
    expect(page).toContain(`${new Date(test.clock.now).toISOString().slice(0, 10)} `);
    expect(page).toContain('owner@localhost');
    expect(page).toContain(userCode);
    expect(page).not.toMatch(/<script|style=|\son\w+=/);
  });

  it('signs in first, and returns from the provider', async () => {
    const { userCode } = await begin();
    const stranger = createVisitor(control.controlApp);
    expect(await (await stranger.open(`/device?code=${userCode}`)).text()).toContain(
      'Then open this page again',
    );
    const { controlApp } = createControl({
      ...test.deps,
      login: { ...test.deps.login, provider, controlUrl: 'https://pixel.example/p' },
    });
    const page = await createVisitor(controlApp, { origin: 'https://pixel.example' }).open(
      `/device?code=${userCode}`,
    );
    expect(await page.text()).toContain(`href="/p/api/auth/login?returnTo=%2Fdevice%3Fcode%3D${userCode}"`);
  });

  it('cannot approve without a session', async () => {
    const begun = await begin();
    const stranger = createVisitor(control.controlApp);
    const refused = await answer(stranger, 'approve', { ...begun, user: await userIdOf(await signIn()) });
    expect([refused.status, refused.headers.get('Location')]).toEqual([
      303,
      `/device?code=${begun.userCode}`,
    ]);
    expect(await refusalOf(await poll(begun))).toEqual([400, 'authorization_pending']);
  });

  it('cannot approve as another user than the page showed', async () => {
    const begun = await begin();
    const page = await answer(await signIn(), 'approve', {
      ...begun,
      user: '01890000-0000-7000-8000-000000000001',
    });
    expect(await page.text()).toContain('Allow the pixel CLI to act as you?');
    expect(await refusalOf(await poll(begun))).toEqual([400, 'authorization_pending']);
  });

  it('answers once', async () => {
    const begun = await begin();
    const owner = await signIn();
    await answer(owner, 'deny', begun);
    expect((await answer(owner, 'approve', begun)).status).toBe(404);
    expect(await refusalOf(await poll(begun))).toEqual([400, 'access_denied']);
  });

  it('enters a code, with limited attempts', async () => {
    const owner = await signIn();
    expect(await (await owner.open('/device')).text()).toContain('<input id="code"');
    expect(await (await owner.open('/device?code=x')).text()).toContain('This is not a valid code');
    const statuses: number[] = [];
    for (let tried = 0; tried < 21; tried += 1)
      statuses.push((await owner.open('/device?code=BCDF-GHJK')).status);
    expect(statuses.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 404));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a page of another origin', () => {
  const other = 'http://localhost:8787';

  it.each<[string, Readonly<Record<string, string | undefined>>]>([
    ['with its origin', { Origin: other, 'Sec-Fetch-Site': 'same-site' }],
    ['in a browser without Sec-Fetch-Site', { Origin: other }],
    ['without an origin', { Origin: undefined }],
    ['with ours, as the browser would not', { 'Sec-Fetch-Site': 'cross-site' }],
    ['as a form', { Origin: other, 'Content-Type': 'text/plain' }],
  ])('cannot start, fetch or approve a login %s', async (_, headers) => {
    const begun = await begin();
    const owner = await signIn();
    const session = { Cookie: `pixel_session=${owner.cookies.get('pixel_session')}` };
    for (const [path, body] of [
      ['/api/auth/device', { host: 'laptop' }],
      ['/api/auth/device/token', { deviceCode: begun.deviceCode }],
      ['/device/approve', { code: begun.userCode, user: await userIdOf(owner) }],
      ['/device/deny', { code: begun.userCode, user: await userIdOf(owner) }],
    ] as const)
      expect((await asCommand(path, body, { ...session, ...headers })).status).toBe(403);
    expect(await refusalOf(await poll(begun))).toEqual([400, 'authorization_pending']);
  });

  it('can link to the approval page, but neither read nor embed it', async () => {
    const owner = await signIn();
    const path = `/device?code=${(await begin()).userCode}`;
    const site = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await owner.open(path, site)).status).toBe(200);
    expect((await owner.open(path, { ...site, 'Sec-Fetch-Dest': 'iframe' })).status).toBe(403);
    expect((await owner.open(path, { ...site, 'Sec-Fetch-Mode': 'cors' })).status).toBe(403);
  });
});
