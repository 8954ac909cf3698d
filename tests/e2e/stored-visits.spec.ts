import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ready } from '../support/browser-pixel.ts';
import { expect, test } from '../support/browser-test.ts';
import { eventually } from '../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

let pixel: PixelServer;

test.beforeAll(async () => {
  pixel = await startPixelServer();
});

test.afterAll(async () => {
  await pixel?.end('SIGTERM');
  if (pixel !== undefined) await removeTemporary(pixel.dataDirectory);
});

interface StoredEvent {
  readonly eventName: string;
  readonly anonymousId: string;
  readonly internal: boolean;
  readonly session: string;
  readonly assignments: readonly {
    readonly experimentKey: string;
    readonly phase: number;
    readonly forced: boolean;
  }[];
}

/** The stored exposures of an experiment, once there are this many, in order of receipt. */
function exposures(experimentKey: string, min: number): Promise<readonly StoredEvent[]> {
  return eventually(
    async () => {
      const { stdout } = await pixel.cli(
        ...['events', 'tail', '--project', 'pk_demo', '--name', '$exposure', '--limit', '100', '--json'],
      );
      const events = stdout
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as StoredEvent]));
      return events.filter(({ assignments }) =>
        assignments.some((assignment) => assignment.experimentKey === experimentKey),
      );
    },
    (events) => events.length >= min,
  );
}

async function counts(...options: readonly string[]): Promise<Record<string, number>> {
  const { stdout } = await pixel.cli(
    'exposures',
    'product-cta',
    '--project',
    'pk_demo',
    '--json',
    ...options,
  );
  return JSON.parse(stdout).totals;
}

test('visit data needed for results is read back from the store', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-CH' });
  const page = await context.newPage();
  await page.goto(`${pixel.url}/demo/?utm_source=news&utm_medium=mail&utm_campaign=spring`, {
    referer: 'https://www.search.example/find?q=mug',
  });
  await ready(page);
  await page.goto(`${pixel.url}/demo/product/mug`);
  await ready(page);
  const [visit] = await exposures('product-cta', 1);
  expect(visit).toMatchObject({
    visitorType: 'new',
    entryHost: 'localhost',
    entryPath: '/demo/',
    source: 'search.example',
    sourceUtmSource: 'news',
    sourceUtmMedium: 'mail',
    sourceUtmCampaign: 'spring',
    device: 'desktop',
    browser: 'chrome',
    language: 'de-CH',
    internal: false,
    bot: false,
    assignments: [{ experimentKey: 'product-cta', phase: 1, forced: false, verified: true }],
  });
  expect(visit?.session).toMatch(/^[0-9a-f-]{36}$/);
  expect(visit).toMatchObject({ context: {} });

  // A new phase in the same session: the visitor is bucketed again, and counts in both.
  expect(await pixel.cli('experiments', 'phase', 'product-cta', '--project', 'pk_demo')).toMatchObject({
    code: 0,
  });
  await eventually(
    async () => {
      await page.goto(`${pixel.url}/demo/product/mug`);
      await ready(page);
      return page.evaluate(
        "pixel.getBlob().experiments.find(({ experimentKey }) => experimentKey === 'product-cta').phase",
      );
    },
    (phase) => phase === 2,
  );
  const [, again] = await exposures('product-cta', 2);
  expect(again).toMatchObject({
    anonymousId: visit?.anonymousId,
    session: visit?.session,
    assignments: [{ phase: 2, verified: true }],
  });
  expect(await counts('--phase', '1')).toMatchObject({ visitors: 1, internal: 0 });
  expect(await counts()).toMatchObject({ visitors: 1, internal: 0 });
  await context.close();
});

test('internal visitors are recognized by browser and by address', async ({ browser }) => {
  const marked = await browser.newContext();
  const page = await marked.newPage();
  await page.goto(`${pixel.url}/demo/product/mug#px_internal`);
  await ready(page);
  const before = await eventually(counts, ({ internal = 0 }) => internal === 1);
  await marked.close();

  const file = join(pixel.dataDirectory, 'internal.yaml');
  const { stdout } = await pixel.cli('export', '--project', 'pk_demo');
  await writeFile(
    file,
    stdout.replace(/^( +)currency: EUR$/m, '$1currency: EUR\n$1internalAddresses: [127.0.0.0/8, "::1"]'),
  );
  expect(await pixel.cli('apply', file)).toMatchObject({ code: 0 });
  const office = await browser.newContext();
  const other = await office.newPage();
  // The edge learns of it within moments; until then, visitors of this address count.
  await eventually(
    async () => {
      await office.clearCookies();
      await other.goto(`${pixel.url}/demo/product/mug`);
      await other.evaluate('localStorage.clear()');
      await other.goto(`${pixel.url}/demo/product/mug`);
      await ready(other);
      return counts();
    },
    ({ internal = 0 }) => internal > (before.internal ?? 0),
  );
  await office.close();
});

test('a visitor on the force list counts separately', async () => {
  const anonymousId = '00000000-0000-4000-8000-00000000f0ce';
  const file = join(pixel.dataDirectory, 'forced.yaml');
  const { stdout } = await pixel.cli('export', '--project', 'pk_demo');
  const forced = stdout.replace(
    /^( +)- experimentKey: product-cta\n/m,
    `$&$1  force: [{ anonymousId: ${anonymousId}, variantKey: buy-now }]\n`,
  );
  await writeFile(file, forced.replace(/^( +)internalAddresses:(?:.*\n\1 +.*)*.*\n(?:\1 +-.*\n)*/m, ''));
  expect(await pixel.cli('apply', file)).toMatchObject({ code: 0 });
  const query = new URLSearchParams({
    projectKey: 'pk_demo',
    anonymousId,
    url: `${pixel.url}/demo/product/mug`,
  });
  const blob = await eventually(
    async () => (await fetch(`${pixel.url}/sdk/bootstrap?${query}`)).json(),
    ({ assignments }) =>
      assignments.some(
        ({ experimentKey, variantKey }: Record<string, string>) =>
          experimentKey === 'product-cta' && variantKey === 'buy-now',
      ),
  );
  const { forced: known = 0 } = await counts();
  await fetch(`${pixel.url}/sdk/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      projectKey: 'pk_demo',
      anonymousId,
      eventName: '$exposure',
      version: blob.version,
      assignments: blob.assignments,
    }),
  });
  expect(await eventually(counts, ({ forced: now = 0 }) => now > known)).toMatchObject({ forced: known + 1 });
});

test('the outcome of a change is reported when the page is left', async ({ browser }) => {
  const health = async () => {
    const { stdout } = await pixel.cli('changes-health', 'product-cta', '--project', 'pk_demo', '--json');
    return JSON.parse(stdout).changes as readonly { readonly states: Readonly<Record<string, number>> }[];
  };
  await eventually(
    async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      // One page view in ten reports its changes, chosen at random: this one.
      await page.addInitScript('Math.random = () => 0');
      await page.goto(`${pixel.url}/demo/product/mug`);
      await ready(page);
      await page.goto('about:blank');
      await context.close();
      return health();
    },
    (changes) => changes.every(({ states: { applied = 0, late = 0 } }) => applied + late > 0),
  );
  const { stdout } = await pixel.cli(
    'events',
    'count',
    '--project',
    'pk_demo',
    '--name',
    '$change',
    '--json',
  );
  expect(JSON.parse(stdout).count).toBeGreaterThan(0);
});
