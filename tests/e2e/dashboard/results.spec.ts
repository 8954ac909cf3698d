import type { Page } from '@playwright/test';
import { expectToFit, signIn, test, violationsOf, withServer } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import { eventually } from '../../support/eventually.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { becomeViewer } from '../../support/viewer.ts';

/** Takes half a minute here: three weeks of shoppers arrive, and are counted day by day. */
const pastLimitMs = 600_000;
const demo = ['demo-checkout', 'demo-headline', 'demo-gallery', 'demo-recommendations'];

test.describe.configure({ mode: 'default' });

let pixel: PixelServer;

withServer(
  async (started) => {
    pixel = started;
    test.setTimeout(pastLimitMs);
    for (const experimentKey of demo) {
      const isFinal = await eventually(
        async () => (await pixel.cli(...commandOf(experimentKey))).stdout.includes('"isFinal":true'),
        (isThere) => isThere,
        pastLimitMs,
      );
      expect(isFinal).toBe(true);
    }
  },
  { PIXEL_DEMO: 'on' },
);

test.beforeEach(async ({ context }) => {
  await signIn(context, pixel);
});

test('the page shows the winner: the sentence first, then its interval, and why it can be trusted', async ({
  page,
}) => {
  const { verdict, metrics } = await resultsOf('demo-checkout');
  expect(verdict.state).toBe('winning');
  await open(page, 'demo-checkout');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(verdict.sentence);
  await expect(page.getByText('Changed won')).toBeVisible();
  await expect(page.getByText('Final on', { exact: false })).toBeVisible();

  const ordered = row(page, 'Ordered');
  const { relative } = only(metrics[0]?.comparisons);
  const interval = `${percent(relative.lower)} to ${percent(relative.upper)}`;
  await expect(ordered).toContainText(percent(relative.estimate));
  await expect(ordered).toContainText(interval);
  await expect(
    ordered.getByRole('img', { name: `${percent(relative.estimate)}, 95% CI ${interval}` }),
  ).toBeVisible();
  await expect(ordered).toContainText('Winning');
  // Only the primary goal wins.
  await expect(row(page, 'Revenue')).toContainText('Up');
  await expect(row(page, 'Revenue')).toContainText(/€\d\.\d\d/);

  const arms = page.getByRole('list', { name: 'Ordered, by variant' }).getByRole('listitem');
  const [control, changed] = metrics[0]?.arms ?? [];
  await expect(arms).toContainText([shareOf(control), shareOf(changed)]);
  await expect(page.getByRole('heading', { name: 'Trustworthy' })).toBeVisible();
  await expect(page.getByText('11 of 11 checks')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('an inconclusive result says so, and what it rules out', async ({ page }) => {
  const { verdict } = await resultsOf('demo-headline');
  await open(page, 'demo-headline');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(verdict.sentence);
  await expect(row(page, 'Added to the cart')).toContainText('Inconclusive');
});

test('a split mismatch hides lifts, names its source, and shows them for this view only', async ({
  page,
}) => {
  const { verdict, diagnoses, metrics } = await resultsOf('demo-gallery');
  expect(verdict.state).toBe('untrusted');
  await open(page, 'demo-gallery');
  const lift = percent(only(metrics[0]?.comparisons).relative.estimate);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(verdict.sentence);
  await expect(page.getByText(only(diagnoses).sentence)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Don’t trust these results yet' })).toBeVisible();
  await expect(row(page, 'Opened a picture')).toContainText('Hidden');
  await expect(page.getByRole('main')).not.toContainText(lift);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Show anyway' }).click();
  await expect(row(page, 'Opened a picture')).toContainText(lift);
  await expect(page.getByText('Don’t trust these numbers.')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Opened a picture')).toContainText('Hidden');
  await expect(page.getByRole('main')).not.toContainText(lift);
});

test('a breached guardrail leads, although the primary goal wins', async ({ page }) => {
  const { verdict, metrics } = await resultsOf('demo-recommendations');
  expect(verdict.state).toBe('harm');
  await open(page, 'demo-recommendations');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(verdict.sentence);
  await expect(row(page, 'Opened an offer')).toContainText('Winning');
  const guardrail = metrics.find(({ role }) => role === 'guardrail');
  const { relative } = only(guardrail?.comparisons);
  await expect(row(page, 'Added to the cart')).toContainText('Limit breached');
  await expect(
    row(page, 'Added to the cart').getByRole('img', {
      name: `${percent(relative.estimate)}, 95% CI ${percent(relative.lower)} to ${percent(relative.upper)}, limit −5.0%`,
    }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Added to the cart, by variant' })).toBeVisible();
});

test('another view is in the address, is exploratory, and Back leaves it', async ({ page }) => {
  await open(page, 'demo-checkout');
  await page.getByRole('button', { name: 'Bayesian' }).click();
  await expect(page).toHaveURL(/results\?engine=bayesian$/);
  await expect(page.getByText('Exploratory. The registered plan decides: sequential, Ordered')).toBeVisible();
  await expect(row(page, 'Ordered')).toContainText('Exploratory');
  await expect(page.getByText('Changed won')).toBeHidden();

  await page.getByRole('button', { name: 'All visitors' }).click();
  await page.getByLabel('First exposed from').fill(await dayOfStart());
  await page.getByLabel('Count visitors who are still in their window').check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/engine=bayesian&from=\d{4}-\d\d-\d\d&windows=open$/);
  await page.reload();
  await expect(page.getByRole('button', { name: /open windows$/ })).toBeVisible();
  await expect(page.getByText('Checks cover all days, not the selected range.')).toBeVisible();

  await page.getByRole('button', { name: 'Reset to plan' }).click();
  await expect(page).toHaveURL(/results$/);
  await expect(page.getByText('Changed won')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/windows=open$/);
  await expect(page.getByText('Changed won')).toBeHidden();
});

test('goal definition, p-value, doctor and visitor accounting are reachable by keyboard', async ({
  page,
}) => {
  await open(page, 'demo-gallery');
  await page.getByRole('button', { name: 'Show anyway' }).press('Enter');
  const definition = page.getByRole('dialog', { name: 'How Opened a picture is measured' });
  await page.getByRole('button', { name: 'How Opened a picture is measured' }).press('Enter');
  await expect(definition).toContainText('within 24 hours of the first exposure');
  await expect(definition).toContainText('Higher is better');
  await page.keyboard.press('Escape');
  await expect(definition).toBeHidden();

  const details = page.getByRole('dialog', { name: 'Inconclusive: details' });
  await row(page, 'Opened a picture').getByRole('button', { name: 'Inconclusive' }).press('Enter');
  await expect(details).toContainText('p, adjusted0.');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Doctor' }).press('Enter');
  await expect(page).toHaveURL(/results\?panel=doctor$/);
  const doctor = page.getByRole('dialog', { name: 'Doctor' });
  await expect(doctor).toContainText('Start a new phase without Firefox.');
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await expect(doctor).toBeHidden();

  await page.getByRole('button', { name: 'Visitor accounting' }).press('Enter');
  await expect(page).toHaveURL(/results\?panel=accounting$/);
  const accounting = page.getByRole('dialog', { name: 'Visitor accounting' });
  const steps = accounting.getByRole('rowheader');
  await expect(steps).toContainText([
    'Assigned',
    'Applied',
    'Exposed',
    'Stored',
    'Verified',
    'Human',
    'Not internal',
    'Counted',
  ]);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/results$/);
});

test('the same numbers appear in a table, and the page prints without controls', async ({ page }) => {
  await open(page, 'demo-checkout');
  await page.getByRole('button', { name: 'As a table' }).first().click();
  await expect(page).toHaveURL(/results\?view=table$/);
  const { relative } = only((await resultsOf('demo-checkout')).metrics[0]?.comparisons);
  const cells = page.getByRole('row', { name: /^Ordered Primary Changed/ }).getByRole('cell');
  await expect(cells).toContainText([
    'Primary',
    'Changed',
    /^[\d,]+$/,
    /%$/,
    percent(relative.estimate),
    percent(relative.lower),
    percent(relative.upper),
    '95%',
    '< 0.001',
    '–',
    'Winning',
  ]);
  expect(await violationsOf(page)).toEqual([]);
  await page.goBack();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Bayesian' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(row(page, 'Ordered')).toContainText('Winning');
});

test('before the first visitor it reports too little data, and recomputes on request', async ({ page }) => {
  await page.goto(address('product-cta'));
  const computed = page.waitForResponse(
    (response) => response.url().includes('/results/refresh') && response.ok(),
  );
  await page.getByRole('button', { name: 'Compute now' }).click();
  await computed;
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'Not enough data: not every variant has visitors yet.',
  );
  await expect(page.getByText('Collecting')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing to check yet' })).toBeVisible();
  await expect(row(page, 'Purchase')).toContainText('Not enough data: not every variant has visitors yet.');
  await expect(page.getByRole('main')).not.toContainText('winning');
  expect(await violationsOf(page)).toEqual([]);
});

test('a failed load shows the reason with the request id, and retries on request', async ({ page }) => {
  await page.route('**/results?**', (route) => fail(route));
  await page.route('**/results', (route) =>
    route.request().resourceType() === 'fetch' ? fail(route) : route.continue(),
  );
  await page.goto(address('demo-checkout'));
  await expect(page.getByText('The event store is not responding')).toBeVisible();
  await expect(page.getByText('req-17')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Changed won')).toBeVisible();
});

test.describe('in German on a phone', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } });

  test('everything appears as cards, in German and without horizontal scrolling', async ({ page }) => {
    await page.goto(address('demo-checkout'));
    await expect(page.getByText('Changed hat gewonnen')).toBeVisible();
    const ordered = page
      .getByRole('listitem')
      .filter({ hasText: 'Ordered' })
      .filter({ hasText: 'Hauptziel' });
    const { relative } = only((await resultsOf('demo-checkout')).metrics[0]?.comparisons);
    const german = (share: number) => percent(share).replace('.', ',').replace('%', '\u00a0%');
    await expect(ordered).toContainText(german(relative.estimate));
    await expect(ordered).toContainText(`${german(relative.lower)} bis ${german(relative.upper)}`);
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(address('demo-gallery'));
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(
      'Trauen Sie diesem Ergebnis nicht',
    );
    await expectToFit(page);
    await page.getByRole('button', { name: 'Besucherbilanz' }).click();
    await expect(page.getByRole('dialog', { name: 'Besucherbilanz' })).toContainText('Gezählt');
    await expectToFit(page);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a viewer reads everything', async ({ page }) => {
  await becomeViewer(pixel);
  await open(page, 'demo-checkout');
  await expect(page.getByText('Changed won')).toBeVisible();
  await page.getByRole('button', { name: 'Doctor' }).click();
  await expect(page.getByRole('dialog', { name: 'Doctor' })).toContainText('Split as planned');
});

const address = (experimentKey: string) =>
  `${pixel.controlUrl}/p/pk_demo/experiments/${experimentKey}/results`;

async function open(page: Page, experimentKey: string): Promise<void> {
  await page.goto(address(experimentKey));
  await expect(page.getByRole('heading', { name: 'All goals and variants', exact: true })).toBeVisible();
}

/** The row of a goal with two variants. */
const row = (page: Page, goal: string) =>
  page
    .getByRole('table', { name: 'All goals and variants' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `How ${goal} is measured` }) });

async function fail(route: { fulfill(answer: object): Promise<void> }): Promise<void> {
  await route.fulfill({
    status: 503,
    json: {
      error: {
        code: 'unavailable',
        message: 'The event store is not responding',
        requestId: 'req-17',
      },
    },
  });
}

interface Results {
  readonly startedAt: string;
  readonly verdict: { readonly state: string; readonly sentence: string };
  readonly diagnoses: readonly { readonly sentence: string }[];
  readonly metrics: readonly {
    readonly role: string;
    readonly arms: readonly Arm[];
    readonly comparisons: readonly {
      readonly relative: { readonly estimate: number; readonly lower: number; readonly upper: number };
    }[];
  }[];
}

interface Arm {
  readonly n: number;
  readonly sum: number;
}

/** The CLI's results of an experiment, which the page must match. */
async function resultsOf(experimentKey: string): Promise<Results> {
  const { stdout } = await pixel.cli(...commandOf(experimentKey));
  return JSON.parse(stdout);
}

const commandOf = (experimentKey: string) => ['results', experimentKey, '--project', 'pk_demo', '--json'];

async function dayOfStart(): Promise<string> {
  const { startedAt } = await resultsOf('demo-checkout');
  return startedAt.slice(0, 10);
}

function only<T>(all: readonly T[] | undefined): T {
  const [first] = all ?? [];
  if (first === undefined) throw new Error('There is none');
  return first;
}

function shareOf(arm: Arm | undefined): string {
  const { n = 0, sum = 0 } = arm ?? {};
  return `${sum.toLocaleString('en')} of ${n.toLocaleString('en')} visitors`;
}

function percent(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(1)}%`;
}
