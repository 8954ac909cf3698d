import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './browser-test.ts';
import { freePort } from './free-port.ts';
import { startRealProvider } from './oidc.ts';
import { type PixelServer, removeTemporary, startPixelServer } from './pixel-server.ts';

/** A server with an identity provider for signing in. */
export interface PeopleHarness {
  readonly pixel: PixelServer;
  /** Signs someone in like a person, with an invitation or from the start page; `login` is the part before `@example.com`. */
  signInAs(login: string, context: BrowserContext, invitation?: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts such a server. Each person has the name from `nameOf` and the address `<login>@example.com`, which the provider has verified unless
 * the login starts with `unverified`.
 */
export async function startPeopleHarness(
  nameOf: (login: string) => string,
  env: Readonly<Record<string, string>> = {},
): Promise<PeopleHarness> {
  const port = await freePort();
  const controlUrl = `http://localhost:${port}`;
  const provider = await startRealProvider([`${controlUrl}/api/auth/callback`], (login) => ({
    email: `${login}@example.com`,
    email_verified: !login.startsWith('unverified'),
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
      await (invitation === undefined
        ? page.getByRole('link', { name: /^Sign in with/ })
        : page.getByRole('button', { name: /^Sign in with/ })
      ).click();
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

/** Signs in at the provider. */
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

/** Clears the provider's session, which would otherwise skip the login form. */
export async function forgetProvider(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /^(?!pixel_)/ });
}
