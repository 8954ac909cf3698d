/**
 * Takes screenshots of every page of the dashboard on desktop and phone: in both themes in English, in the light one in German.
 *
 * `npm run pictures` writes all of them into `pictures/`, which is not committed. `-- --only results` takes those with that text in their
 * file name, `-- --docs` those in the README and the guides, into `docs/images/`. `-- --data <data directory>` uses a running demo and adds
 * two projects to it, one empty and one with a draft; otherwise starts a demo and waits for its simulated history.
 */
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { removeTemporary, startPixelServer } from '../tests/support/pixel-server.ts';
import { build } from './build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { type Shot, shotsOf } from './pictures/shots.ts';
import { setStage } from './pictures/stage.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, docs: { type: 'boolean' }, data: { type: 'string' } },
});
const root = join(import.meta.dirname, '..');
const folder = join(root, values.docs ? 'docs/images' : 'pictures');
const limitMs = 60_000;
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

interface Look {
  readonly locale: string;
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

const looks: readonly Look[] = [
  { locale: 'en', colorScheme: 'light', viewport: desktop },
  { locale: 'en', colorScheme: 'dark', viewport: desktop },
  { locale: 'en', colorScheme: 'light', viewport: phone },
  { locale: 'en', colorScheme: 'dark', viewport: phone },
  { locale: 'de', colorScheme: 'light', viewport: desktop },
  { locale: 'de', colorScheme: 'light', viewport: phone },
];

const demo = values.data === undefined ? await startDemo() : undefined;
const browser = await chromium.launch({
  executablePath: await ensureChromium({
    env: process.env,
    isRoot: process.getuid?.() === 0,
    playwrightPath: () => chromium.executablePath(),
    log: console.error,
  }),
  args: ['--no-sandbox'],
});
try {
  await takeAll(browser, values.data ?? demo?.dataDirectory ?? '');
} finally {
  await browser.close();
  await demo?.end('SIGTERM');
  if (demo !== undefined) await removeTemporary(demo.dataDirectory);
}

async function startDemo() {
  await build();
  return startPixelServer({ env: { PIXEL_DEMO: 'on' } });
}

async function takeAll(browser: Browser, data: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const signedIn = await browser.newContext();
  const stage = await setStage(signedIn, data);
  const storageState = await signedIn.storageState();
  await signedIn.close();
  const wanted = shotsOf(stage).filter(({ isInDocs = false }) => isInDocs || !values.docs);
  for (const look of looks)
    for (const shot of wanted) {
      const file = fileOf(shot, look);
      if (file === undefined || !file.includes(values.only)) continue;
      const context = await browser.newContext({
        ...look,
        reducedMotion: 'reduce',
        ...(!shot.isSignedOut && { storageState }),
      });
      await take(context, stage.origin, shot, join(folder, file));
      await context.close();
    }
}

/** A screenshot's file name; undefined if there is none in this theme and language. */
function fileOf({ name, isOnPhone }: Shot, { locale, colorScheme, viewport }: Look): string | undefined {
  if (values.docs)
    return viewport === desktop && locale === 'en' ? `dashboard-${name}-${colorScheme}.png` : undefined;
  if (isOnPhone && viewport !== phone) return undefined;
  return `${name}-${viewport.width}-${colorScheme}-${locale}.png`;
}

async function take(context: BrowserContext, origin: string, shot: Shot, path: string): Promise<void> {
  const { before, prepare, isOfWindow = values.docs ?? false, isLoading = false } = shot;
  const page = await context.newPage();
  await before?.(page);
  await page.goto(origin + shot.path);
  if (isLoading) await page.locator('[aria-busy="true"]').first().waitFor();
  else await untilLoaded(page);
  await prepare?.(page);
  if (!isOfWindow) await fitToContent(page);
  await page.screenshot({ path });
  console.log(relative(root, path));
}

/** Makes the window as high as its content, so that sticky elements don't cover the page; some content loads only once visible. */
async function fitToContent(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? desktop;
  for (let current = height; ; ) {
    const content = await page.evaluate<number>('document.documentElement.scrollHeight');
    if (content <= current) return;
    current = content;
    await page.setViewportSize({ width, height: current });
    await untilLoaded(page);
  }
}

async function untilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: limitMs });
}
