import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './browser-test.ts';
import { freePort } from './free-port.ts';
import { startRealProvider } from './oidc.ts';
import { type PixelServer, removeTemporary, startPixelServer } from './pixel-server.ts';

/** A server whose people sign in with an identity provider. */
export interface PeoplePlace {
  readonly pixel: PixelServer;
  /** Signs somebody in as a person does, by an invitation or at the start; `login` is what stands before `@example.com`. */
  signInAs(login: string, context: BrowserContext, invitation?: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one. Each person is called as `nameOf` says, and has the address `<login>@example.com`. */
export async function startPeoplePlace(
  nameOf: (login: string) => string,
  env: Readonly<Record<string, string>> = {},
): Promise<PeoplePlace> {
  const port = await freePort();
  const controlUrl = `http://localhost:${port}`;
  const provider = await startRealProvider([`${controlUrl}/api/auth/callback`], (login) => ({
    email: `${login}@example.com`,
    email_verified: true,
    name: nameOf(login),
  }));
  const { issuer, clientId, clientSecret } = provider.settings;
  const pixel = await startPixelServer({
    env: {
      CONTROL_PORT: String(port),
      CONTROL_URL: controlUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'the house',
      ...env,
    },
  });
  return {
    pixel,
    async signInAs(login, context, invitation) {
      const page = await context.newPage();
      await page.goto(invitation ?? pixel.controlUrl);
      await page.getByRole('link', { name: /^Sign in with/ }).click();
      await atProvider(page, login);
      await expect(page.getByRole('heading', { name: 'Experiments' })).toBeVisible();
      await page.close();
    },
    async stop() {
      await pixel.end('SIGTERM');
      await provider.stop();
      await removeTemporary(pixel.dataDirectory);
    },
  };
}

/** Says at the provider who one is. */
export async function atProvider(page: Page, login: string): Promise<void> {
  const field = page.getByPlaceholder('Enter any login');
  const consent = page.getByRole('button', { name: 'Continue' });
  await expect(field.or(consent)).toBeVisible();
  if (await field.isVisible()) {
    await field.fill(login);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
  }
  await consent.click();
}

/** Forgets at the provider who one was, which it would remember and not ask. */
export async function forgetProvider(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /^(?!pixel_)/ });
}
