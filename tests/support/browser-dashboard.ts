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

/** Playwright's test, which fails where a page of it throws, logs an error or does what its policy refuses. */
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

/** Starts a server before the tests of a file and ends it after them. `begin` takes it, and readies what they need of it. */
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

/** As {@link withServer}, with its owner signed in before each test. */
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

/** Gathers what goes wrong in the pages of a context. A request that is refused is no fault: what the page makes of it is to be seen. */
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

/** Signs the owner in. All contexts of a test share a session, which the first of them begins by a link. */
export async function signIn(context: BrowserContext, pixel: PixelServer): Promise<void> {
  const session = sessions.get(pixel) ?? signInByLink(context, pixel);
  sessions.set(pixel, session);
  await context.addCookies([...(await session)]);
}

/** Signs the owner in, in a session that nobody else has. */
export async function signInByLink(context: BrowserContext, pixel: PixelServer): Promise<readonly Cookie[]> {
  const { stdout } = await pixel.cli('login-link', '--json');
  const answer = await context.request.get(JSON.parse(stdout).url, { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return context.cookies(pixel.controlUrl);
}

/** Returns what axe finds in the page as it stands, in both themes: each as its theme, its rule and what it is about. */
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
    // An open menu stands at the end of the page, as is usual; the button that it belongs to stands in a landmark.
    for (const { id, nodes } of violations)
      for (const { html, failureSummary } of nodes)
        if (id !== 'region' || !html.startsWith('<div data-radix-popper-'))
          found.push(`${theme} ${id} ${html} ${failureSummary}`);
  }
  return found;
}

/** Waits until nothing moves any more, but for what moves for ever. */
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

/** Expects that nothing of the page stands out at its side, so that nobody has to scroll there. */
export async function expectToFit(page: Page): Promise<void> {
  const { scrolls, hasRoom, widest } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return {
      scrolls: scrollWidth,
      hasRoom: clientWidth,
      widest: beyond.slice(0, 3).map((element) => element.outerHTML.slice(0, 200)),
    };
  });
  expect(scrolls, widest.join('\n')).toBeLessThanOrEqual(hasRoom);
}
