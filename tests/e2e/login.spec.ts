import { expect, test } from '../support/browser-test.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

let pixel: PixelServer;

test.beforeAll(async () => {
  pixel = await startPixelServer();
});

test.afterAll(async () => {
  await pixel?.end('SIGTERM');
  if (pixel !== undefined) await removeTemporary(pixel.dataDirectory);
});

test('the owner signs in by link, no page of the public origin can use it, and signs out', async ({
  context,
  page,
}) => {
  await page.goto(/Sign in +(\S+)/.exec(pixel.output())?.[1] ?? '');
  await expect(page.getByRole('button', { name: 'Signed in as Owner' })).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${pixel.url}/demo/`);
  const outcomes = await other.evaluate(async (control) => {
    const tries = [
      [`${control}/api/me`, 'GET', 'cors'],
      [`${control}/api/me`, 'GET', 'no-cors'],
      [`${control}/api/auth/logout`, 'POST', 'cors'],
      [`${control}/api/auth/logout`, 'POST', 'no-cors'],
    ] as const;
    return Promise.all(
      tries.map(([address, method, mode]) =>
        fetch(address, { method, mode, credentials: 'include' }).then(
          (response) => `${response.type} ${response.status}`,
          () => 'nothing',
        ),
      ),
    );
  }, pixel.controlUrl);
  expect(outcomes).toEqual(['nothing', 'nothing', 'nothing', 'nothing']);
  await other.evaluate((control) => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = `${control}/api/auth/logout`;
    document.body.append(form);
    form.submit();
  }, pixel.controlUrl);
  await expect(other.locator('main')).toContainText("Only the control plane's own pages");

  await page.reload();
  await expect(page.getByRole('button', { name: 'Signed in as Owner' })).toBeVisible();
  await page.getByRole('button', { name: 'Signed in as Owner' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading')).toHaveText('Sign in to Pixel');
});

test('a person approves a command line with a matching code, and no page of the public origin can', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
  const expectHeading = (text: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
  const waiting = await post('device', { host: 'laptop' });
  await page.goto(waiting.verificationUriComplete);
  await expectHeading('Sign in to Pixel');
  const { stdout } = await pixel.cli('login-link', '--json');
  await page.goto(JSON.parse(stdout).url);

  await page.goto(`${pixel.url}/demo/`);
  await page.evaluate(
    ([control, code]) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = `${control}/device/approve`;
      form.innerHTML = `<input name="code" value="${code}">`;
      document.body.append(form);
      form.submit();
    },
    [pixel.controlUrl, waiting.userCode],
  );
  await expect(page.locator('main')).toContainText("Only the control plane's own pages");

  await page.goto(waiting.verificationUri);
  await expectHeading('Sign in to the pixel CLI');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel('The code').fill(waiting.userCode.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectHeading('Allow the pixel CLI to act as you?');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(page.locator('main')).toContainText('laptop');
  await expect(page.locator('main')).toContainText(waiting.userCode);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expectHeading('The pixel CLI is signed in');
  expect(await post('device/token', { deviceCode: waiting.deviceCode })).toMatchObject({
    user: { email: 'owner@localhost' },
  });

  const denied = await post('device', { host: 'laptop' });
  await page.goto(denied.verificationUriComplete);
  await page.getByRole('button', { name: 'Don’t allow' }).click();
  await expectHeading('The request was denied');
  expect(await post('device/token', { deviceCode: denied.deviceCode })).toMatchObject({
    error: { code: 'access_denied' },
  });
  await page.close();
});

/** Calls the API as the CLI does. */
async function post(path: string, body: object) {
  const response = await fetch(`${pixel.controlUrl}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: pixel.controlUrl },
    body: JSON.stringify(body),
  });
  return response.json();
}

test('every sign-in page fits on a phone, and too many sign-ins show one', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
  const open = async (path: string, heading: string) => {
    const answer = await page.goto(`${pixel.controlUrl}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    return answer;
  };
  await open('/', 'Sign in to Pixel');
  await open('/invitations/x', 'Invitation not found');
  await open('/nothing', 'Sign in to Pixel');
  await open('/api/auth/link?token=x', 'You are not signed in');
  const link = `${pixel.controlUrl}/api/auth/link?token=x`;
  await Promise.all(Array.from({ length: 20 }, () => page.request.get(link)));
  const refused = await open('/api/auth/link?token=x', 'Too many sign-ins');
  expect([refused?.status(), refused?.headers()['retry-after']]).toEqual([
    429,
    expect.stringMatching(/^[1-9]\d?$/),
  ]);
  await page.getByRole('link', { name: 'Back to the start page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Pixel');
  await page.close();
});
