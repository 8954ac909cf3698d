import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/browser-test.ts';
import { freePort } from '../support/free-port.ts';
import { type RealProvider, startRealProvider } from '../support/oidc.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';
import { type StaticServer, startStaticServer } from '../support/static-server.ts';

let pixel: PixelServer;
let provider: RealProvider;
let site: StaticServer;

test.beforeAll(async () => {
  const controlPort = await freePort();
  const controlUrl = `http://localhost:${controlPort}`;
  provider = await startRealProvider([`${controlUrl}/api/auth/callback`], (email) => ({
    email,
    email_verified: true,
  }));
  pixel = await startPixelServer({
    env: {
      PIXEL_DEMO: 'off',
      CONTROL_PORT: `${controlPort}`,
      CONTROL_URL: controlUrl,
      OIDC_ISSUER: provider.settings.issuer,
      OIDC_CLIENT_ID: provider.settings.clientId,
      OIDC_CLIENT_SECRET: provider.settings.clientSecret,
      OIDC_NAME: 'the company login',
    },
  });
  site = await startStaticServer(() => ({
    headers: { 'content-type': 'text/html' },
    body: `<!doctype html><title>Shop</title><script async src="${pixel.url}/pixel.js?project=pk_shop"></script><button id="buy">Buy</button>`,
  }));
});

test.afterAll(async () => {
  await site?.close();
  await pixel?.end('SIGTERM');
  await provider?.stop();
  if (pixel !== undefined) await removeTemporary(pixel.dataDirectory);
});

test('on an empty installation, a person signs in, invites, and takes an experiment from draft to end', async ({
  browser,
}) => {
  const ownersBrowser = await browser.newContext();
  const owner = await signIn(ownersBrowser, 'olga@shop.example');
  const me = await owner.get('/api/me');
  expect(me).toMatchObject({ user: { email: 'olga@shop.example' }, organizations: [{ role: 'owner' }] });
  const { organizationId } = me.organizations[0];

  await owner.post(`/api/organizations/${organizationId}/projects`, {
    projectKey: 'pk_shop',
    name: 'Shop',
  });
  const invitation = await owner.post(`/api/organizations/${organizationId}/invitations`, {
    role: 'editor',
  });
  const stranger = await browser.newContext();
  await signIn(stranger, 'eve@elsewhere.example', { isAdmitted: false });

  const editorsBrowser = await browser.newContext();
  const editor = await accept(editorsBrowser, 'eddy@shop.example', invitation.token);
  expect(await editor.get('/api/me')).toMatchObject({ organizations: [{ organizationId, role: 'editor' }] });
  expect(await editor.refused('GET', `/api/organizations/${organizationId}/audit`)).toBe('forbidden');

  const experiments = '/api/projects/pk_shop/experiments';
  const experiment = `${experiments}/buy-button`;
  await editor.post(experiments, { experimentKey: 'buy-button', name: 'Buy button' });
  const made = await editor.get(experiment);
  const changes = [{ selector: '#buy', operation: 'set_text', value: 'Buy now', orderIndex: 0 }];
  const variants = [
    { variantKey: 'control', name: 'Control', weight: 0, isControl: true, changes: [] },
    { variantKey: 'now', name: 'Buy now', weight: 1, isControl: false, changes },
  ];
  // A response can be sent back with some of its fields changed.
  const { body } = await editor.answer('PATCH', experiment, { ...made, variants }, made.revision);
  const { experiment: edited } = body as { experiment: { revision: number } };
  const stale = await editor.answer('PATCH', experiment, { name: 'Another' }, made.revision);
  expect(stale).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict', current: { revision: edited.revision, name: 'Buy button' } } },
  });

  const preview = await editor.post('/api/projects/pk_shop/previews', {
    experimentKey: 'buy-button',
    variantKey: 'now',
    expiresInSeconds: 3600,
    url: `${site.url}/`,
  });
  await expect.poll(() => buttonIn(browser, preview.url)).toBe('Buy now');
  expect(await buttonIn(browser, site.url)).toBe('Buy');

  const { experiment: started } = await editor.post(`${experiment}/status`, {
    revision: edited.revision,
    status: 'running',
    reason: 'Launch',
  });
  await expect.poll(() => buttonIn(browser, site.url)).toBe('Buy now');

  const half = variants.map((variant) => ({ ...variant, weight: 0.5 }));
  const running = await editor.get(experiment);
  expect(running).toMatchObject({ status: 'running', revision: started.revision });
  expect(await editor.refused('PATCH', experiment, { variants: half }, running.revision)).toBe(
    'needs_new_phase',
  );
  const turned = variants.map((variant) => ({ ...variant, weight: 1 - variant.weight }));
  await editor.post(`${experiment}/phase`, {
    revision: running.revision,
    reason: 'The other way round',
    changes: { variants: turned },
  });
  await expect.poll(() => buttonIn(browser, site.url)).toBe('Buy');

  const { versions } = await editor.get('/api/projects/pk_shop/versions');
  expect(versions[0]).toMatchObject({ author: 'eddy@shop.example', reason: 'The other way round' });
  const launch = versions.find(({ reason }: { reason: string }) => reason === 'Launch');
  await editor.post('/api/projects/pk_shop/rollback', {
    version: launch.version,
    basedOn: versions[0].version,
    reason: 'It was better',
  });
  await expect.poll(() => buttonIn(browser, site.url)).toBe('Buy now');

  const { entries } = await owner.get(`/api/organizations/${organizationId}/audit?limit=100`);
  const entriesInWords = entries.map(
    ({ actor, action }: { actor: { name: string }; action: string }) => `${actor.name} ${action}`,
  );
  for (const line of [
    'olga@shop.example login',
    'olga@shop.example project.create',
    'olga@shop.example invitation.create',
    'eddy@shop.example invitation.accept',
    'eddy@shop.example experiment.create',
    'eddy@shop.example experiment.update',
    'eddy@shop.example preview.create',
    'eddy@shop.example experiment.start',
    'eddy@shop.example experiment.phase',
    'eddy@shop.example project.rollback',
  ])
    expect(entriesInWords).toContain(line);
});

/** The control plane as a signed-in person uses it. */
interface Person {
  // biome-ignore lint/suspicious/noExplicitAny: the response is checked field by field.
  get(path: string): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: the response is checked field by field.
  post(path: string, body: object): Promise<any>;
  /** A patch is based on a revision. */
  answer(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
    revision?: number,
  ): Promise<{ status: number; body: unknown }>;
  /** Returns the code that a request is refused with. */
  refused(...args: Parameters<Person['answer']>): Promise<string | undefined>;
}

async function signIn(
  context: BrowserContext,
  email: string,
  { isAdmitted = true }: { isAdmitted?: boolean } = {},
): Promise<Person> {
  const page = await context.newPage();
  await page.goto(pixel.controlUrl);
  await page.getByRole('link', { name: 'the company login' }).click();
  await logInAtProvider(page, email);
  if (isAdmitted) await expect(page.getByText(email)).toBeVisible();
  else await expect(page.getByText(/invitation/)).toBeVisible();
  return personOf(context.request);
}

async function accept(context: BrowserContext, email: string, token: string): Promise<Person> {
  const page = await context.newPage();
  await page.goto(`${pixel.controlUrl}/invitations/${token}`);
  await page.getByRole('button', { name: /sign in/i }).click();
  await logInAtProvider(page, email);
  const [name] = email.split('@');
  await expect(page.getByRole('button', { name: `Signed in as ${name}` })).toBeVisible();
  return personOf(context.request);
}

async function logInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('whatever');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

function personOf(request: APIRequestContext): Person {
  const headers = { Origin: new URL(pixel.controlUrl).origin };
  const answer: Person['answer'] = async (method, path, body, revision) => {
    const response = await request.fetch(pixel.controlUrl + path, {
      method,
      headers: { ...headers, ...(revision !== undefined && { 'If-Match': `"${revision}"` }) },
      ...(body && { data: body }),
    });
    return { status: response.status(), body: await response.json() };
  };
  const expectOk = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const { status, body: answered } = await answer(method, path, body);
    expect(status, `${method} ${path}: ${JSON.stringify(answered)}`).toBe(200);
    return answered;
  };
  return {
    get: (path) => expectOk('GET', path),
    post: (path, body) => expectOk('POST', path, body),
    answer,
    refused: async (...args) => ((await answer(...args)).body as { error?: { code: string } }).error?.code,
  };
}

/** The used part of the page's pixel. */
interface Pixel {
  ready(callback: (blob: { experiments: { variant: { changes: unknown[] } }[] } | null) => void): void;
  explain(): { rules: { rule: string; passed: boolean }[] }[];
}

/** The text of the site's button as a new visitor sees it. */
async function buttonIn(browser: Browser, url: string): Promise<string | null> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    const changes = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          (globalThis as unknown as { pixel: Pixel }).pixel.ready((blob) =>
            resolve(blob?.experiments.flatMap(({ variant }) => variant.changes).length ?? 0),
          ),
        ),
    );
    // The pixel is ready once it knows what to change.
    await page.waitForFunction((count) => {
      const traces = (globalThis as unknown as { pixel: Pixel }).pixel.explain();
      const rules = traces.flatMap((trace) => trace.rules);
      return rules.filter(({ rule, passed }) => passed && rule.startsWith('changes.')).length === count;
    }, changes);
    return await page.locator('#buy').textContent();
  } finally {
    await context.close();
  }
}
