import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrowserContext, Cookie, Page } from '@playwright/test';
import { test as base, expect } from './browser-test.ts';
import {
  type PixelServer,
  type PixelServerOptions,
  removeTemporary,
  startPixelServer,
} from './pixel-server.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const themes = ['light', 'dark'] as const;
const sessions = new WeakMap<PixelServer, Promise<readonly Cookie[]>>();
let axeSource: Promise<string> | undefined;

declare const axe: typeof import('axe-core');

/** Playwright's test, failing if a page throws, logs an error or violates its CSP. */
export const test = base.extend<{ readonly faults: string[] }>({
  faults: [
    async ({ context }, use) => {
      const faults = await watchForFaults(context);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Starts a server before the tests of a file and stops it after them. `begin` receives the server and sets up what the tests need. */
export function withServer(
  begin: (pixel: PixelServer) => void | Promise<void>,
  env: PixelServerOptions['env'] = {},
): void {
  let pixel: PixelServer | undefined;
  test.beforeAll(async () => {
    pixel = await startPixelServer({ env });
    await begin(pixel);
  });
  test.afterAll(async () => {
    await pixel?.end('SIGTERM');
    if (pixel !== undefined) await removeTemporary(pixel.dataDirectory);
  });
}

/** Like {@link withServer}, with the owner signed in before each test. */
export function withOwner(...[begin, env]: Parameters<typeof withServer>): void {
  let pixel: PixelServer | undefined;
  withServer((started) => {
    pixel = started;
    return begin(started);
  }, env);
  test.beforeEach(async ({ context }) => {
    if (pixel !== undefined) await signIn(context, pixel);
  });
}

/** Collects errors in the pages of a context. Refused requests don't count: tests check how the page handles them. */
async function watchForFaults(context: BrowserContext): Promise<string[]> {
  const faults: string[] = [];
  context.on('weberror', (error) => void faults.push(`Thrown: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' || /^(?:Failed to load resource|ApiError)/.test(message.text())) return;
    faults.push(`Logged: ${message.text()}`);
  });
  await context.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
        console.error(`Refused by ${effectiveDirective}: ${blockedURI} in ${sourceFile}:${lineNumber}`),
    );
  });
  return faults;
}

/** Signs in the owner. All contexts of a test share one session, which the first one starts with a link. */
export async function signIn(context: BrowserContext, pixel: PixelServer): Promise<void> {
  const session = sessions.get(pixel) ?? signInByLink(context, pixel);
  sessions.set(pixel, session);
  await context.addCookies([...(await session)]);
}

/** Signs in the owner with a separate session. */
export async function signInByLink(context: BrowserContext, pixel: PixelServer): Promise<readonly Cookie[]> {
  const { stdout } = await pixel.cli('login-link', '--json');
  const response = await context.request.get(JSON.parse(stdout).url, { maxRedirects: 0 });
  expect(response.status()).toBe(303);
  return context.cookies(pixel.controlUrl);
}

/** Returns axe's violations on the current page in both themes, each with theme, rule and element. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(await axeSource);
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
    await settle(page);
    const { violations } = await page.evaluate(
      (values) =>
        axe.run(document, {
          runOnly: { type: 'tag', values },
          rules: { 'target-size': { enabled: true } },
        }),
      rules,
    );
    // An open menu is rendered at the end of the page, as usual; its button is inside a landmark.
    for (const { id, nodes } of violations)
      for (const { html, failureSummary } of nodes)
        if (id !== 'region' || !html.startsWith('<div data-radix-popper-'))
          found.push(`${theme} ${id} ${html} ${failureSummary}`);
  }
  return found;
}

/** Waits until all finite animations have ended. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
}

/** Expects that the page doesn't scroll horizontally. */
export async function expectToFit(page: Page): Promise<void> {
  const { scrollWidthPx, clientWidthPx, widest } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return {
      scrollWidthPx: scrollWidth,
      clientWidthPx: clientWidth,
      widest: beyond.slice(0, 3).map((element) => element.outerHTML.slice(0, 200)),
    };
  });
  expect(scrollWidthPx, widest.join('\n')).toBeLessThanOrEqual(clientWidthPx);
}
