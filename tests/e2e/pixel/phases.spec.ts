import {
  allEvents,
  expect,
  once,
  pageWith,
  ready,
  runExperiments,
  setText,
  test,
  withPixel,
} from '../../support/browser-pixel.ts';

test('given two phases in one session, then the same variant is exposed twice, once per phase', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  // A cached bootstrap would keep a page in its first phase.
  for (const [path, phase] of [
    ['/?a', 1],
    ['/?b', 1],
    ['/?c', 2],
    ['/?d', 2],
  ] as const) {
    runExperiments(host, { changes: [setText('h1', 'Changed')], phase });
    await page.goto(host.url + path);
    await ready(page);
    await expect(page.locator('h1')).toHaveText('Changed');
  }
  const events = once(await allEvents(page, host));
  expect(
    events.map(({ eventName, url, assignments }) => [eventName, url, assignments[0]?.variantKey]),
  ).toEqual([
    ['$exposure', `${host.url}/?a`, 'bold'],
    ['$exposure', `${host.url}/?c`, 'bold'],
  ]);
});

test('given a mark of an older script, then it applies to a blob without a phase, and not to one with it', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await page.evaluate(() => {
    const id = localStorage.getItem('pixel.pk_test.id');
    const record = { names: [`${id}/cta/bold`], returning: false, utm: '', seenAt: Date.now() };
    localStorage.setItem('pixel.pk_test.session', JSON.stringify(record));
  });
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  await page.goto(`${host.url}/?old`);
  await ready(page);
  expect(await allEvents(page, host)).toEqual([]);
  runExperiments(host, { changes: [setText('h1', 'Changed')], phase: 1 });
  await page.goto(`${host.url}/?new`);
  await ready(page);
  expect((await allEvents(page, host)).map(({ eventName }) => eventName)).toEqual(['$exposure']);
});

test('given a second phase, then explain() and the panel know only its exposures', async ({ page, host }) => {
  host.pages.set('/', pageWith(''));
  const exposed = page
    .getByRole('region', { name: 'Pixel on this page' })
    .locator('dt', { hasText: 'Exposed' });
  const isExposed = () =>
    withPixel(
      page,
      "return pixel.explain().find(({ experimentKey }) => experimentKey === 'cta').rules[0].passed",
    );
  const open = async (phase: number) => {
    runExperiments(host, { exposure: 'code', phase });
    await page.goto(`${host.url}/?px_debug=1&${phase}`);
    await ready(page);
  };
  await open(1);
  await withPixel(page, "pixel.getVariant('cta')");
  await expect(exposed.locator('xpath=following-sibling::dd[1]')).toHaveText('yes, in this session');
  expect(await isExposed()).toBe(true);
  await open(2);
  await expect(exposed.locator('xpath=following-sibling::dd[1]')).toContainText('not yet');
  expect(await isExposed()).toBe(false);
});
