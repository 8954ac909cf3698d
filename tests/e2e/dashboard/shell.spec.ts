import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';

const path = '/p/pk_demo/experiments';
/** As many as someone may well have open. */
const tabCount = 12;
/** By its name and a hash. */
const paletteScript = /\/assets\/palette-[\w-]{8}\.js$/;

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withOwner((started) => {
  pixel = started;
});

test('twelve tabs share one stream, and another tab takes over when that one closes', async ({ context }) => {
  const listening: Page[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/stream') listening.push(request.frame().page());
  });
  const tabs = await Promise.all(Array.from({ length: tabCount }, () => context.newPage()));
  await Promise.all(tabs.map((each) => each.goto(pixel.controlUrl + path)));
  for (const each of tabs) await expect(tabOf(each, 'Running')).toHaveText('Running4');
  await expect.poll(() => listening.length).toBe(1);

  await runCommand('pause');
  for (const each of tabs) await expect(tabOf(each, 'Paused')).toHaveText('Paused1');
  expect(listening).toHaveLength(1);

  const [leader] = listening;
  await leader?.close();
  await expect.poll(() => listening.length).toBe(2);
  await runCommand('start');
  for (const each of tabs.filter((one) => one !== leader))
    await expect(tabOf(each, 'Paused')).toHaveText('Paused0');
  expect(listening).toHaveLength(2);
});

test('each page requests its data once, and again after a change', async ({ context, page }) => {
  const requests: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/projects/pk_demo/overview')
      requests.push(request.frame().page() === page ? 'first' : 'second');
  });
  await page.goto(pixel.controlUrl + path);
  await expect(tabOf(page, 'Running')).toHaveText('Running4');
  const second = await context.newPage();
  await second.goto(pixel.controlUrl + path);
  await expect(tabOf(second, 'Running')).toHaveText('Running4');
  // Later subscribers are notified later.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const source = new EventSource('/api/stream?project=pk_demo');
        source.addEventListener('project-changed', () => {
          source.close();
          resolve();
        });
      }),
  );
  expect(requests).toEqual(['first', 'second']);

  await runCommand('pause');
  for (const each of [page, second]) await expect(tabOf(each, 'Paused')).toHaveText('Paused1');
  await runCommand('start');
  for (const each of [page, second]) await expect(tabOf(each, 'Paused')).toHaveText('Paused0');
});

test('a lost network is reported, and missed changes arrive once it is back', async ({ context, page }) => {
  await page.goto(pixel.controlUrl + path);
  await expect(tabOf(page, 'Running')).toHaveText('Running4');
  await context.setOffline(true);
  const line = page.getByRole('status').filter({ hasText: 'Not connected' });
  await expect(line).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await runCommand('pause');
  await context.setOffline(false);
  await expect(line).toBeHidden();
  await expect(tabOf(page, 'Paused')).toHaveText('Paused1');
  await runCommand('start');
  await expect(tabOf(page, 'Paused')).toHaveText('Paused0');
});

test('a page that fails to load shows the server’s log id, and recovers', async ({ page }) => {
  await queryDatabase('alter table documents rename to documents_away');
  await page.goto(pixel.controlUrl + path);
  await expect(page.getByRole('heading', { name: 'Can’t load this right now' })).toBeVisible();
  const id = await page.locator('.font-mono').textContent();
  expect(id).toMatch(/[\w-]{8,}/);
  await expect.poll(() => pixel.output()).toContain(id?.replace('Request', '').trim());
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  await queryDatabase('alter table documents_away rename to documents');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Experiments' })).toBeVisible();
});

for (const { chosen, system, shown } of [
  { chosen: 'dark', system: 'light', shown: 'dark' },
  { chosen: 'light', system: 'dark', shown: 'light' },
  { chosen: null, system: 'dark', shown: 'dark' },
] as const)
  test(`it is ${shown} before the first paint with ${chosen ?? 'nothing'} chosen and a ${system} system`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript((theme) => {
      if (theme !== null) localStorage.setItem('pixel-theme', theme);
      const changes: number[] = [];
      Object.assign(window, { themeChanges: changes });
      new MutationObserver((records) => {
        const isTheme = records.some(
          ({ target, type, addedNodes }) =>
            (type === 'attributes' && target === document.documentElement) ||
            [...addedNodes].includes(document.documentElement),
        );
        if (isTheme) changes.push(performance.now());
      }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-theme'] });
    }, chosen);
    await page.goto(pixel.controlUrl + path);
    await expect(page.getByRole('link', { name: /^Express cart/ })).toBeVisible();
    const { theme, changes, painted } = await page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      changes: (window as unknown as { readonly themeChanges: readonly number[] }).themeChanges,
      painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    }));
    expect(theme).toBe(shown);
    expect(changes.length).toBeGreaterThan(0);
    expect(Math.max(...changes)).toBeLessThan(painted);
  });

test('letters typed before the palette opens become its query', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(paletteScript, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(pixel.controlUrl + path);
  const install = page.getByRole('link', { name: 'Install', exact: true });
  await install.focus();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await expect(palette).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.type('g gjn');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(install).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('g goa');
  release();
  await expect(palette.getByRole('combobox')).toHaveValue('g goa');
  await page.keyboard.type('l');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Goals');
  await expect(page).toHaveURL(pixel.controlUrl + path);
  await page.keyboard.press('Escape');
  await expect(install).toBeFocused();
});

test('the palette is preloaded', async ({ page }) => {
  const loaded = page.waitForResponse(paletteScript);
  await page.goto(pixel.controlUrl + path);
  await loaded;
});

test('a theme applies to all tabs, and persists', async ({ context, page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(pixel.controlUrl + path);
  const other = await context.newPage();
  await other.goto(pixel.controlUrl + path);
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  for (const each of [page, other]) await expect(each.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.reload();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  for (const each of [page, other]) await expect(each.locator('html')).toHaveAttribute('data-theme', 'light');
});

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`nothing shifts while the list loads, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as unknown as {
            readonly value: number;
            readonly sources: readonly { readonly node?: Node }[];
          };
          const moved = sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 120) : '',
          );
          shifts.push(`${value.toFixed(4)} ${moved.join(' | ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(pixel.controlUrl + path);
    await expect(page.getByRole('link', { name: /Express cart/ }).first()).toBeVisible();
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    const shifts = await page.evaluate(
      () => (window as unknown as { readonly shifts: readonly string[] }).shifts,
    );
    expect(
      shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0),
      shifts.join('\n'),
    ).toBeLessThan(0.01);
  });

const tabOf = (page: Page, name: string) => page.getByRole('group').getByRole('button', { name });

async function runCommand(command: 'pause' | 'start'): Promise<void> {
  const { code, stderr } = await pixel.cli('experiments', command, 'cart-redirect', '--project', 'pk_demo');
  expect(code, stderr).toBe(0);
}

/** Runs a statement in the server's own PostgreSQL, whose lock file contains its address. */
async function queryDatabase(statement: string): Promise<void> {
  const lock = await readFile(join(pixel.dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8');
  const [, , , port, host = ''] = lock.split('\n');
  const client = new pg.Client({ host, port: Number(port), user: 'pixel', database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
