import type { Page } from '@playwright/test';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

test.describe.configure({ mode: 'serial' });

/** The simulated past arrives in the background, on a machine that may be slow. */
const pastLimitMs = 600_000;
const shop = 'https://shop.example';
const hostile = `<img src=x onerror=alert(1)> ${'شحن مجاني '.repeat(18)}`.slice(0, 200);
let pixel: PixelServer;

withOwner(
  async (started) => {
    pixel = started;
    await visit(['/product/1', '/product/1', '/product/2', '/checkout', '/product/1?gift=1', '/']);
  },
  { PIXEL_DEMO: 'on' },
);

/** Requests the demo project from pages, as browsers do. */
async function visit(paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    const anonymousId = `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;
    const query = new URLSearchParams({ projectKey: 'pk_demo', anonymousId, url: `${shop}${path}` });
    // The edge may not have the project yet.
    await expect
      .poll(
        async () =>
          (await fetch(`${pixel.url}/sdk/bootstrap?${query}`, { headers: { Origin: shop } })).status,
        { timeout: 60_000 },
      )
      .toBe(200);
  }
}

interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

function urlOf(path: string): string {
  return `${pixel.controlUrl}/api/projects/pk_demo${path}`;
}

/** Calls the API as the signed-in user. */
async function call(page: Page, path: string, body?: Readonly<Record<string, unknown>>): Promise<unknown> {
  const url = urlOf(path);
  const headers = { Origin: pixel.controlUrl };
  const response = await (body === undefined
    ? page.request.get(url)
    : page.request.post(url, { data: body, headers }));
  const result: ApiResponse = { status: response.status(), body: await response.json() };
  expect(result).toMatchObject({ status: 200 });
  return result.body;
}

const variants = ['control', 'bar', 'amount'].map((variantKey, index) => ({
  ...{ variantKey, name: variantKey, weight: index === 0 ? 0.34 : 0.33, isControl: index === 0 },
  changes: index === 0 ? [] : [{ operation: 'set_text', selector: 'h1', value: variantKey, orderIndex: 0 }],
}));

/** Creates a draft and opens its editor. */
async function openDraft(page: Page, experimentKey: string, more: object = {}): Promise<void> {
  await call(page, '/experiments', { experimentKey, name: experimentKey, variants, ...more });
  await openSetup(page, experimentKey);
}

async function openSetup(page: Page, experimentKey: string): Promise<void> {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/${experimentKey}/setup`);
  await expect(page.getByRole('region', { name: 'Schedule' })).toBeVisible();
}

/** Waits until the server has an experiment in the expected state. */
async function expectSaved(
  page: Page,
  experimentKey: string,
  expected: Record<string, unknown>,
): Promise<void> {
  await expect
    .poll(() => call(page, `/experiments/${experimentKey}`), { timeout: 30_000 })
    .toMatchObject(expected);
}

test('page rules show which visited addresses match, and why, and test a pasted one', async ({ page }) => {
  await expect.poll(() => call(page, '/try/traffic', {}), { timeout: 60_000 }).toMatchObject({ visits: 6 });
  await openDraft(page, 'pages');
  const pages = page.getByRole('region', { name: 'Pages' });
  await expect(pages).toContainText('5 of 5 match');
  await pages.getByRole('button', { name: 'Page', exact: true }).click();
  await pages.getByLabel('Match type').selectOption('contains');
  await pages.getByLabel('URL', { exact: true }).fill('/product');
  await expect(pages).toContainText('3 of 5 match');
  await pages.getByRole('button', { name: 'Exception' }).click();
  await pages.getByLabel('Match type').last().selectOption('query_param');
  await pages.getByLabel('URL', { exact: true }).last().fill('gift');
  await expect(pages).toContainText('2 of 5 match');
  const row = (path: string) => pages.getByRole('listitem').filter({ hasText: path });
  await expect(row('/product/2')).toContainText('contains /product');
  await expect(row('/product/1?gift=')).toContainText('excluded: has parameter gift');
  await expect(row('/checkout')).toContainText('no rule matches');

  const paste = pages.getByLabel('Paste a URL to test it');
  await paste.fill('/product/9?gift=2');
  await expect(pages).toContainText('Doesn’t match. excluded: has parameter gift');
  await paste.fill('shop.example/product/9');
  await expect(pages).toContainText('Matches. contains /product');
  await expectSaved(page, 'pages', {
    urlRules: {
      include: [{ kind: 'contains', value: '/product' }],
      exclude: [{ kind: 'query_param', value: 'gift' }],
    },
  });
});

test('the audience is everyone, a saved one, or a custom one that can be tested', async ({ page }) => {
  await call(page, '/audiences', {
    audienceKey: 'phones',
    name: 'Phones',
    audience: { attribute: 'device', operator: 'equals', value: 'mobile' },
  });
  await openDraft(page, 'audience');
  const audience = page.getByRole('region', { name: 'Audience' });
  await audience.getByLabel('Who it’s for').selectOption({ label: 'Phones' });
  await expect(audience).toContainText('Device is mobile');
  await expectSaved(page, 'audience', { audienceKey: 'phones' });
  await audience.getByLabel('Who it’s for').selectOption({ label: 'Only for this experiment' });
  await audience.getByLabel('Value', { exact: true }).selectOption('tablet');
  await audience
    .getByRole('region', { name: 'Why or why not?' })
    .getByLabel('Device is')
    .selectOption('tablet');
  await expect(audience).toContainText('Matches.');
  await expectSaved(page, 'audience', {
    audience: { attribute: 'device', operator: 'equals', value: 'tablet' },
  });
});

test('a layer slot is moved by keyboard and fields, as is the coverage', async ({ page }) => {
  await call(page, '/layers', { layerKey: 'basket' });
  const other = await call(page, '/experiments', {
    ...{ experimentKey: 'trust', name: 'Trust marks', variants },
    layer: { layerKey: 'basket', from: 0, to: 0.4 },
  });
  const { experiment } = other as { readonly experiment: { readonly revision: number } };
  await call(page, '/experiments/trust/status', { revision: experiment.revision, status: 'running' });
  await openDraft(page, 'traffic');
  const traffic = page.getByRole('region', { name: 'Traffic' });
  await traffic.getByLabel('Layer', { exact: true }).selectOption('basket');
  const slot = traffic.getByRole('slider', { name: 'Slot in the layer' });
  await expect(slot).toHaveAttribute('aria-valuetext', '40%–100%');
  await traffic.getByLabel('to, %', { exact: true }).fill('80');
  await slot.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slot).toHaveAttribute('aria-valuetext', '51%–91%');
  await traffic.getByRole('slider', { name: 'Coverage', exact: true }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(traffic.getByLabel('Coverage, %')).toHaveValue('97');
  await traffic.getByLabel('Coverage, %').fill('62,5');
  await expectSaved(page, 'traffic', {
    layer: { layerKey: 'basket', from: 0.51, to: 0.91 },
    coverage: 0.625,
  });
  await expect(traffic.getByText('exposed per day')).toBeVisible();

  await traffic.getByText('Individual visitors').click();
  await traffic.getByRole('button', { name: 'Force a variant' }).click();
  await traffic.getByLabel('Visitor id').fill('00000000-0000-4000-8000-000000000001');
  await traffic.getByLabel('Variant', { exact: true }).selectOption('amount');
  await expectSaved(page, 'traffic', {
    force: [{ anonymousId: '00000000-0000-4000-8000-000000000001', variantKey: 'amount' }],
  });
});

test('checks before publishing list a slot that ends before it starts, and a shared layer', async ({
  page,
}) => {
  await openSetup(page, 'traffic');
  const traffic = page.getByRole('region', { name: 'Traffic' });
  await traffic.getByLabel('Slot from, %').fill('95');
  await traffic.getByLabel('to, %', { exact: true }).fill('20');
  const checks = page.getByRole('region', { name: 'Before you publish' });
  await expect(checks.getByRole('listitem').first()).toContainText('Traffic:');
  await expect(checks).toContainText('to fix');
  await traffic.getByLabel('to, %', { exact: true }).fill('100');
  await expect(checks).toContainText('shares the layer with Trust marks');
  await expect(checks).not.toContainText('to fix');
  await expect(checks).toContainText('has no goal');
});

test('goals have one primary, a role each, and the fields of their kind', async ({ page }) => {
  await call(page, '/goals', { goalKey: 'pay', name: 'Paid', type: 'revenue', eventName: 'pay' });
  await call(page, '/goals', { goalKey: 'sign', name: 'Signed up', type: 'custom_event', eventName: 'sign' });
  await openDraft(page, 'goals');
  const goals = page.getByRole('region', { name: 'Goals' });
  const add = async (name: string) => {
    await goals.getByRole('button', { name: 'Goal', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name }).click();
  };
  await add('Paid');
  await add('Signed up');
  await expect(goals.getByLabel('Role of Paid')).toHaveValue('primary');
  await goals.getByLabel('Role of Signed up').selectOption('primary');
  await expect(goals.getByLabel('Role of Paid')).toHaveValue('secondary');
  await goals.getByLabel('Role of Paid').selectOption('guardrail');
  await goals.getByRole('button', { name: 'How Paid is analysed' }).click();
  await goals.getByLabel('Guardrail limit, %').fill('7');
  await goals.getByLabel('Window, hours').fill('72');
  await goals.getByLabel('Cap at percentile').fill('99,5');
  await goals.getByRole('button', { name: 'How Paid is analysed' }).click();
  await goals.getByRole('button', { name: 'How Signed up is analysed' }).click();
  await goals.getByLabel('Measured as').selectOption('ratio');
  await expect(goals.getByLabel('For each')).toHaveAttribute('aria-invalid', 'true');
  await goals.getByLabel('For each').selectOption({ label: 'Paid' });
  await expectSaved(page, 'goals', {
    goals: [
      {
        goalKey: 'pay',
        role: 'guardrail',
        analysis: { margin: 0.07, windowHours: 72, capPercentile: 0.995 },
      },
      {
        goalKey: 'sign',
        role: 'primary',
        analysis: { kind: 'ratio', denominatorGoalKey: 'pay' },
      },
    ],
  });
  await goals.getByLabel('Measured as').selectOption('funnel');
  await goals.getByRole('button', { name: 'Step', exact: true }).click();
  await goals.getByRole('button', { name: 'Move Signed up down' }).click();
  await goals.getByRole('button', { name: 'Remove Paid' }).click();
  await expectSaved(page, 'goals', {
    goals: [
      {
        goalKey: 'sign',
        analysis: { kind: 'funnel', funnelGoalKeys: [expect.any(String), 'sign'] },
      },
    ],
  });
});

test('each field of the plan overrides the project’s, and an invalid one is marked', async ({ page }) => {
  await openDraft(page, 'plan', { goals: [{ goalKey: 'purchase', role: 'primary' }] });
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.getByLabel('Engine').selectOption('fixed');
  await plan.getByLabel('Planned visitors').fill('12000');
  await plan.getByLabel('Minimum days').fill('14');
  await plan.getByLabel('Alpha, %').fill('1');
  await plan.getByLabel('Correction').selectOption('none');
  await plan.getByLabel('Holdback, %').fill('5');
  await plan.getByRole('checkbox').check();
  const saved = {
    ...{ engine: 'fixed', plannedVisitors: 12_000, minimumDays: 14, alpha: 0.01 },
    ...{ correction: 'none', holdback: 0.05, pauseOnHarm: true },
  };
  await expectSaved(page, 'plan', { plan: saved });
  await plan.getByLabel('Planned visitors').fill('x');
  await expect(plan.getByLabel('Planned visitors')).toHaveAttribute('aria-invalid', 'true');
  await plan.getByLabel('Planned visitors').fill('');
  await expectSaved(page, 'plan', { plan: { engine: 'fixed' } });
});

test('recent traffic shows how long a lift takes, and that size can be planned', async ({ page }) => {
  test.setTimeout(pastLimitMs);
  await expect
    .poll(async () => (await page.request.get(urlOf('/experiments/demo-checkout/results'))).status(), {
      timeout: pastLimitMs,
    })
    .toBe(200);
  await call(page, '/experiments/demo-checkout/duplicate', { experimentKey: 'again', name: 'Once more' });
  await openSetup(page, 'again');
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.getByRole('heading', { name: 'What to expect' }).scrollIntoViewIfNeeded();
  await expect(plan.getByRole('table', { name: /^Minimum detectable lift in Ordered/ })).toBeVisible({
    timeout: 60_000,
  });
  await plan.getByLabel('Target lift, %').fill('40');
  await page.keyboard.press('Enter');
  await expect(plan).toContainText(/40\.0% takes (?:a|\d+) weeks? and [\d,]+ visitors\./, {
    timeout: 60_000,
  });
  await plan.getByRole('button', { name: /^Plan [\d,]+ visitors$/ }).click();
  const size = Number(await plan.getByLabel('Planned visitors').inputValue());
  expect(size).toBeGreaterThan(100);
  await expectSaved(page, 'again', { plan: { plannedVisitors: size } });

  await expect(plan).toContainText('Edited since this was computed.');
  const goals = page.getByRole('region', { name: 'Goals' });
  await goals.getByRole('button', { name: 'Compute again' }).click();
  await expect(goals).toContainText('From visitors of the last 14 days.', { timeout: 60_000 });
  await expect(goals.getByRole('row', { name: /^Ordered/ })).toContainText(/±\d+\.\d%/);
  const traffic = page.getByRole('region', { name: 'Traffic' });
  await expect(traffic.getByRole('definition').last()).toHaveText(/^[1-9][\d,.]*$/);
  expect(await violationsOf(page)).toEqual([]);
});

test('the schedule uses the project’s time zone, and the coverage rises automatically', async ({ page }) => {
  await openDraft(page, 'schedule', { coverage: 0.1 });
  const schedule = page.getByRole('region', { name: 'Schedule' });
  await schedule.getByLabel('Starts').fill('2100-11-23T08:00');
  await schedule.getByLabel('Ends').fill('2100-12-21T08:00');
  await expect(schedule).toContainText('UTC, 28 days');
  await schedule.getByRole('button', { name: 'Step', exact: true }).click();
  await schedule.getByLabel('Coverage of step 1, %').fill('50');
  await expectSaved(page, 'schedule', {
    startAt: '2100-11-23T08:00:00.000Z',
    endAt: '2100-12-21T08:00:00.000Z',
    coverageSteps: [{ at: '2100-11-25T08:00:00.000Z', coverage: 0.5 }],
  });
  await schedule.getByLabel('Ends').fill('2100-11-20T08:00');
  await expect(schedule.getByLabel('Ends')).toHaveAttribute('aria-invalid', 'true');
});

test('a running experiment locks its layer, and warns at its page rules', async ({ page }) => {
  await openSetup(page, 'trust');
  const traffic = page.getByRole('region', { name: 'Traffic' });
  await expect(traffic).toContainText('Layer basket');
  await expect(traffic).toContainText('Locked, because results depend on it.');
  await expect(traffic.getByLabel('Layer', { exact: true })).toHaveCount(0);
  await expect(traffic.getByRole('slider', { name: 'Slot in the layer' })).toHaveCount(0);
  const pages = page.getByRole('region', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Page', exact: true }).click();
  await pages.getByLabel('URL', { exact: true }).fill('shop.example/checkout');
  await expect(pages).toContainText('A new phase keeps them apart.');
  await expect(page.getByRole('region', { name: 'Before you publish' })).toContainText('Trust marks');
  expect(await violationsOf(page)).toEqual([]);
});

test.describe('in German on a phone', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } });

  test('every section fits, with any names', async ({ page }) => {
    await call(page, '/goals', { goalKey: 'odd', name: hostile, type: 'custom_event', eventName: 'odd' });
    await call(page, '/audiences', {
      audienceKey: 'odd',
      name: hostile,
      audience: { attribute: 'plan', operator: 'in', value: [hostile.slice(0, 100), 'x'.repeat(100)] },
    });
    await call(page, '/experiments', {
      ...{ experimentKey: 'odd', name: hostile, variants, audienceKey: 'odd', coverage: 0.1 },
      goals: [{ goalKey: 'odd', role: 'primary', analysis: { windowHours: 24 } }],
      layer: { layerKey: 'basket', from: 0.5, to: 0.6 },
      urlRules: { include: [{ kind: 'contains', value: `/${'ganz-lang-'.repeat(19)}` }] },
      coverageSteps: [{ at: '2100-11-25T08:00:00.000Z', coverage: 0.5 }],
    });
    await page.goto(`${pixel.controlUrl}/p/pk_demo/experiments/odd/setup`);
    await expect(page.getByRole('region', { name: 'Zeitplan' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Seiten' })).toContainText('keine Regel passt');
    // By keyboard, which works even while sections above grow.
    await page.getByRole('button', { name: /^Wie .* ausgewertet wird$/ }).press('Enter');
    await expect(page.getByLabel('Gemessen als')).toBeVisible();
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a viewer reads everything as text, without controls', async ({ page }) => {
  await becomeViewer(pixel);
  await openSetup(page, 'plan');
  for (const name of ['Pages', 'Audience', 'Traffic', 'Goals', 'Plan', 'Schedule'])
    await expect(
      page.getByRole('region', { name, exact: true }).locator('select, button, input:not([inputmode="url"])'),
    ).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Plan' })).toContainText('Fixed horizon');
  await expect(page.getByRole('region', { name: 'Goals' })).toContainText('Primary');
  await page.getByLabel('Paste a URL to test it').fill('shop.example/any');
  await expect(page.getByRole('region', { name: 'Pages' })).toContainText('Matches. every page');
  expect(await violationsOf(page)).toEqual([]);
});
