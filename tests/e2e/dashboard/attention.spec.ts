import { resolve } from 'node:path';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { loadDashboard } from '../../../apps/server/src/load-dashboard.ts';
import { expectToFit, test, violationsOf } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import { startTestClickhouse, type TestClickhouse } from '../../support/clickhouse.ts';
import { serveOnPort, startTestControl, type TestControl } from '../../support/control.ts';
import { insertEvents } from '../../support/insert-events.ts';
import { startTestPostgres } from '../../support/postgres.ts';
import { visitRows } from '../../support/visit-rows.ts';

const projectKey = 'pk_shop';
const dayMs = 86_400_000;
/** Midnight of sixteen days ago. */
const start = Math.floor(Date.now() / dayMs - 16) * dayMs;

/** The best first, so that insertion order isn't the expected order. */
const experiments = {
  better: { control: [1_000, 100, 500], treatment: [1_000, 240, 500] },
  skewed: { control: [1_000, 100, 500], treatment: [600, 60, 300] },
  worse: { control: [1_000, 240, 500], treatment: [1_000, 100, 500] },
  harmed: { control: [1_000, 100, 500], treatment: [1_000, 110, 200] },
  calm: { control: [300, 30, 150], treatment: [300, 31, 150] },
} as const;
const names = {
  better: 'Shorter checkout',
  skewed: 'Larger pictures',
  worse: 'Photos first',
  harmed: 'Offers above the list',
  calm: 'Calmer button',
};
const keys = ['better', 'skewed', 'worse', 'harmed', 'calm'] as const;

test.describe.configure({ mode: 'serial' });

let clickhouse: TestClickhouse;
let control: TestControl;
let served: Awaited<ReturnType<typeof serveOnPort>>;

test.beforeAll(async () => {
  const dashboard = await loadDashboard(resolve(import.meta.dirname, '../../../dist/dashboard'));
  clickhouse = await startTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  const events = createClickhouseEvents(clickhouse.connection);
  control = await startTestControl({ events, dashboard, postgres: await startTestPostgres() });
  served = await serveOnPort(control.control.controlApp);
  control.clock.now = start;
  await control.control.applyConfiguration(JSON.stringify({ projects: [project()] }), { author: 'tests' });
  await insertEvents(
    events,
    keys.flatMap((experimentKey) =>
      (['control', 'treatment'] as const).flatMap((variantKey) => {
        const [visitors, signup, cart] = experiments[experimentKey][variantKey];
        return visitRows(
          { projectKey, experimentKey, variantKey, from: start },
          { visitors, events: { signup, cart } },
        );
      }),
    ),
  );
  control.clock.now = Date.now();
  for (const key of keys) {
    const response = await control.control.operatorApp.request(
      `/api/projects/${projectKey}/experiments/${key}/results/refresh`,
      { method: 'POST' },
    );
    expect(response.status).toBe(200);
  }
});

test.afterAll(async () => {
  await served?.stop();
  await control?.stop();
  await clickhouse?.stop();
});

test.beforeEach(async ({ page }) => {
  const response = await control.control.operatorApp.request('/api/login-links', { method: 'POST' });
  const { pathname, search } = new URL((await response.json()).url);
  await page.goto(served.url + pathname + search);
  await page.goto(`${served.url}/p/${projectKey}/experiments`);
});

test('the action that results call for is primary, unless the view is exploratory', async ({ page }) => {
  const results = `${served.url}/p/${projectKey}/experiments/better/results`;
  const rollOut = page.getByRole('button', { name: /^Roll out/ });
  await page.goto(results);
  await expect(rollOut).toBeVisible();
  await page.goto(`${results}?engine=bayesian`);
  await expect(page.getByText(/^Exploratory\./)).toBeVisible();
  await expect(rollOut).toBeHidden();
});

function project() {
  const goal = (goalKey: string, name: string) => ({
    goalKey,
    name,
    type: 'custom_event',
    eventName: goalKey,
  });
  return {
    projectKey,
    name: 'Shop',
    goals: [goal('signup', 'Sign-ups'), goal('cart', 'Added to the cart')],
    experiments: keys.map((experimentKey) => ({
      experimentKey,
      name: names[experimentKey],
      status: 'running',
      urlRules: { include: [{ kind: 'glob', value: `shop.example/${experimentKey}/*` }] },
      variants: [
        { variantKey: 'control', name: 'As it was', weight: 0.5, isControl: true },
        { variantKey: 'treatment', name: 'Changed', weight: 0.5 },
      ],
      goals: [
        { goalKey: 'signup', role: 'primary' },
        { goalKey: 'cart', role: 'guardrail', analysis: { margin: 0.1 } },
      ],
    })),
  };
}

test('the costliest items come first, each with a reason', async ({ page }) => {
  const cards = page.getByRole('region', { name: 'Needs you' }).getByRole('article');
  await expect(cards).toHaveCount(3);
  await expect(cards.getByRole('heading')).toHaveText([names.harmed, names.worse, names.skewed]);
  await expect(cards.nth(0)).toContainText('Guardrail breached: Added to the cart');
  await expect(cards.nth(1)).toContainText(
    /Changed reduces sign-ups: −58\.3% \(95% CI .*\)\. Stop it and keep the control\./i,
  );
  await expect(cards.nth(2)).toContainText("Don't trust this result: sample ratio mismatch (SRM)");
  await expect(cards.nth(2)).not.toContainText('CI');
  expect(await violationsOf(page)).toEqual([]);
  await cards
    .nth(1)
    .getByRole('link', { name: /^Decide/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Photos first' })).toBeVisible();
  await expect(page).toHaveURL(/experiments\/worse\/results$/);
});

test('the list has the same order, with those that need no attention last', async ({ page }) => {
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows).toHaveCount(5);
  await expect(rows).toContainText([names.harmed, names.worse, names.skewed, names.better, names.calm]);
});

test('cards are legible in German, and stack on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('pixel-language', 'de'));
  await page.reload();
  const cards = page.getByRole('region', { name: 'Handlungsbedarf' }).getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText([names.harmed, names.worse, names.skewed]);
  await expect(cards.nth(1)).toContainText('−58,3 %');
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});
