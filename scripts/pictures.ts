/**
 * Takes pictures of every page of the dashboard in both themes, on a desk and on a phone, into `pictures/`.
 * `npm run pictures [-- --language de] [-- --data <data directory of a running Pixel>]`; without one it starts a demo and waits for its past.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { eventually } from '../tests/support/eventually.ts';
import { removeTemporary, runCli, startPixelServer } from '../tests/support/pixel-server.ts';
import { build } from './build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';

const { values } = parseArgs({
  options: { language: { type: 'string', default: 'en' }, data: { type: 'string' } },
});
const folder = join(import.meta.dirname, '../pictures');
const themes = ['light', 'dark'] as const;
const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const pastLimitMs = 600_000;
const start = '/p/pk_demo/experiments';

const own = values.data === undefined ? await startDemo() : undefined;
const browser = await chromium.launch({
  executablePath: await ensureChromium({
    env: process.env,
    isRoot: process.getuid?.() === 0,
    playwrightsOwn: () => chromium.executablePath(),
    say: console.error,
  }),
  args: ['--no-sandbox'],
});
try {
  await takeAll(browser, values.data ?? own?.dataDirectory ?? '');
} finally {
  await browser.close();
  await own?.end('SIGTERM');
  if (own !== undefined) await removeTemporary(own.dataDirectory);
}

async function startDemo() {
  await build();
  return startPixelServer({ env: { PIXEL_DEMO: 'on' } });
}

async function takeAll(browser: Browser, data: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { stdout, stderr } = await runCli(data, ['login-link', '--json']);
  if (stdout === '') throw new Error(stderr);
  const link = new URL(JSON.parse(stdout).url);
  const signedIn = await browser.newContext();
  await signedIn.request.get(link.href);
  await untilPast(signedIn, link.origin);
  const storageState = await signedIn.storageState();
  await signedIn.close();
  for (const colorScheme of themes)
    for (const viewport of screens) {
      const look = { colorScheme, viewport, locale: values.language, reducedMotion: 'reduce' } as const;
      await take(await browser.newContext({ ...look, storageState }), link.origin, undefined);
      await take(await browser.newContext(look), link.origin, ['/']);
    }
}

/** Takes pictures of pages; without `paths`, of all that the navigation leads to. */
async function take(
  context: BrowserContext,
  origin: string,
  paths: readonly string[] | undefined,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin + start);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const links = await page.locator('nav a[href^="/p/"]').all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
  const chosen = paths ?? [
    ...new Set(hrefs.filter((href) => href !== null)),
    '/p/pk_demo/account',
    `${start}/demo-recommendations/results`,
    '/welcome',
  ];
  for (const path of chosen) {
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const { width } = page.viewportSize() ?? { width: 0 };
    const theme = await page.locator('html').getAttribute('data-theme');
    const name = path === '/' ? 'sign-in' : path.replace(/^\/p\/pk_demo\//, '').replaceAll(/\W+/g, '-');
    const file = `${name.replace(/^-/, '')}-${width}-${theme}-${values.language}.png`;
    await page.screenshot({ path: join(folder, file) });
    console.log(`pictures/${file}`);
  }
  await context.close();
}

async function untilPast(context: BrowserContext, origin: string): Promise<void> {
  const completed = async () => {
    const answer = await context.request.get(`${origin}/api/projects/pk_demo/overview`);
    const { experiments } = (await answer.json()) as {
      readonly experiments: readonly { readonly status: string; readonly outcome: unknown }[];
    };
    return experiments.filter(({ status, outcome }) => status === 'completed' && outcome !== null).length;
  };
  await eventually(completed, (count) => count >= 4, pastLimitMs);
}
