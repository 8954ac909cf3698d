import {
  allEvents,
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';

test('given wrong arguments, then nothing throws and each is one warning', async ({ page, host }) => {
  host.pages.set('/', pageWith(''));
  const { warnings, errors } = watchConsole(page);
  await page.goto(host.url);
  await ready(page);
  const wrong = [
    'pixel.track()',
    "pixel.track('x', 'text')",
    'const own = {}; own.own = own; pixel.track("x", own)',
    "pixel.track('x', { big: 'x'.repeat(40000) })",
    "pixel.track('$exposure')",
    "pixel.track('line\\nbreak')",
    'pixel.ready(null)',
    "pixel.init('pk_x')",
    "pixel.init({ projectKey: 'not a key' })",
    "pixel.init({ endpoint: 'ftp://x' })",
    'pixel.getVariant(7)',
  ];
  for (const call of wrong) {
    const before = warnings.length;
    await withPixel(page, `for (let i = 0; i < 2; i++) { ${call} }`);
    await expect.poll(() => warnings.length - before, call).toBeLessThanOrEqual(1);
  }
  // Two of them are the same mistake, a name that cannot be.
  await expect.poll(() => warnings.length).toBe(wrong.length - 1);
  expect(await allEvents(page, host)).toEqual([]);
  expect(errors).toEqual([]);
});

test('given a blob, then it is frozen through and through', async ({ page, host }) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  const frozen = await withPixel(
    page,
    `const all = [pixel.getBlob()];
     for (const value of all) if (value && typeof value === 'object') all.push(...Object.values(value));
     return all.every(Object.isFrozen) && Object.isFrozen(pixel.getAssignments())`,
  );
  expect(frozen).toBe(true);
});

test('given a blob, then getVariant names the variant of assigned experiments only', async ({
  page,
  host,
}) => {
  runExperiments(host, { key: 'cta', variantKey: 'bold' });
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  expect(await withPixel(page, "return [pixel.getVariant('cta'), pixel.getVariant('other')]")).toEqual([
    'bold',
    null,
  ]);
});

test('given ready long after the answer, then callbacks run once, asynchronously and in order, a throwing one too', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(''));
  const { warnings, errors } = watchConsole(page);
  await page.goto(host.url);
  await ready(page);
  const log = await withPixel(
    page,
    `const log = [];
     pixel.ready(() => { log.push(1); throw new Error('mine'); });
     pixel.ready((blob) => log.push(blob.projectKey));
     pixel.ready(async () => { log.push(3); throw new Error('mine too'); });
     log.push('sync');
     await new Promise((resolve) => pixel.ready(resolve));
     return log`,
  );
  expect(log).toEqual(['sync', 1, 'pk_test', 3]);
  await expect.poll(() => warnings.length).toBe(2);
  expect(errors).toEqual([]);
});

test('given clear, then the getters are as before a bootstrap and the next load makes a new visitor', async ({
  page,
  host,
  context,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await page.evaluate(
    "localStorage.setItem('pixel.pk_test2.id', 'theirs'); localStorage.setItem('mine', '1');",
  );
  await allEvents(page, host);
  await withPixel(page, 'pixel.clear()');
  expect(
    await withPixel(page, "return [pixel.getBlob(), pixel.getAssignments(), pixel.getVariant('cta')]"),
  ).toEqual([null, [], null]);
  expect(await page.textContent('h1')).toBe('Changed');
  expect(await page.evaluate('Object.keys(localStorage).sort()')).toEqual(['mine', 'pixel.pk_test2.id']);
  expect(await context.cookies()).toEqual([]);
  await page.reload();
  await ready(page);
  await allEvents(page, host);
  const [first, second] = host.bootstraps.map((query) => query.get('anonymousId'));
  expect(second).not.toBe(first);
  const exposures = host.events.filter((event) => event.eventName === '$exposure');
  expect(exposures.map((event) => event.anonymousId)).toEqual([first, second]);
  expect(exposures.map((event) => event.sequence)).toEqual([1, 1]);
});

test('given clear, then init makes a new visitor on the same page and what is tracked between goes to it', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.clear(); pixel.track('between'); pixel.init()");
  await ready(page);
  const events = await allEvents(page, host);
  const [first, second] = host.bootstraps.map((query) => query.get('anonymousId'));
  expect(second).not.toBe(first);
  expect(events.map((event) => [event.eventName, event.anonymousId])).toEqual([['between', second]]);
});
