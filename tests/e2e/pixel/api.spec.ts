import { createBlob, json } from '../../support/browser-host.ts';
import {
  allEvents,
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  tag,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';

test('given wrong arguments, then nothing throws and each logs one warning', async ({ page, host }) => {
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
  // Two of them are the same mistake, an invalid name.
  await expect.poll(() => warnings.length).toBe(wrong.length - 1);
  expect(await allEvents(page, host)).toEqual([]);
  expect(errors).toEqual([]);
});

test('given a blob, then it is deeply frozen', async ({ page, host }) => {
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

test('given ready called long after the response, then callbacks run once, asynchronously and in order, despite a throwing one', async ({
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

test('given clear, then the getters return to their initial state and the next load creates a new visitor', async ({
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

test('given clear, then init creates a new visitor on the same page, who gets the events in between', async ({
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

test('given methods in any order before a project is set, then none throws and each returns its initial value', async ({
  page,
  host,
}) => {
  host.pages.set('/', pageWith('', '<script src="/pixel.min.js"></script>'));
  const { errors } = watchConsole(page);
  await page.goto(host.url);
  const answers = await withPixel(
    page,
    `pixel.clear(); pixel.setAttributes({ plan: 'pro' }); pixel.setConsent('granted'); pixel.track('early');
     window.log = []; pixel.ready((blob) => log.push(blob.projectKey));
     return [pixel.getBlob(), pixel.getAssignments(), pixel.getVariant('cta'), pixel.explain()]`,
  );
  expect(answers).toEqual([null, [], null, []]);
  await withPixel(page, "pixel.init({ projectKey: 'pk_test' })");
  await ready(page);
  expect((await allEvents(page, host)).map((event) => event.eventName)).toEqual(['early']);
  expect(host.bootstraps.map((query) => query.get('attributes'))).toEqual(['{"plan":"pro"}']);
  expect(await page.evaluate('log')).toEqual(['pk_test']);
  expect(errors).toEqual([]);
});

test('given setAttributes, then the bootstrap is requested again with all attributes, and its response is applied', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'For pros')] });
  const forPros = host.answerBootstrap;
  host.answerBootstrap = (query) =>
    query.get('attributes')?.includes('pro') ? forPros(query) : json(createBlob(query));
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await withPixel(page, "pixel.setAttributes({ country: 'de' }); pixel.setAttributes({ plan: 'pro' })");
  await expect(page.locator('h1')).toHaveText('For pros');
  expect(host.bootstraps[0]?.has('attributes')).toBe(false);
  // The first of the two requests is aborted: whether and when it arrives is a matter of milliseconds.
  expect(host.bootstraps.map((query) => JSON.parse(query.get('attributes') ?? '{}'))).toContainEqual({
    country: 'de',
    plan: 'pro',
  });
  expect(await withPixel(page, "return pixel.getVariant('cta')")).toBe('bold');
});

test('given wrong attributes or a wrong consent, then each logs one warning, and nothing changes', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  const { warnings, errors } = watchConsole(page);
  await page.goto(host.url);
  await ready(page);
  await withPixel(
    page,
    "pixel.setAttributes('pro'); pixel.setConsent('yes'); pixel.setConsent(); pixel.init({ consent: 'no' })",
  );
  await withPixel(page, "pixel.track('still')");
  const names = (await allEvents(page, host)).map((event) => event.eventName);
  expect(names).toEqual(['$exposure', 'still']);
  expect(host.bootstraps).toHaveLength(1);
  expect(warnings.length).toBeGreaterThan(0);
  expect(new Set(warnings).size).toBe(warnings.length);
  expect(errors).toEqual([]);
});

test('given cookies that throw and cookies that are dropped, then the pixel keeps working', async ({
  page,
  host,
}) => {
  for (const [path, getter] of [
    ['/throwing', "() => { throw new DOMException('no', 'SecurityError') }"],
    ['/empty', "() => ''"],
  ] as const) {
    const block = `<script>Object.defineProperty(document, 'cookie', { get: ${getter}, set() {} })</script>`;
    host.pages.set(path, pageWith('<h1>Hello</h1>', block + tag));
    runExperiments(host, { key: path.slice(1), changes: [setText('h1', 'Changed')] });
    const { errors } = watchConsole(page);
    await page.goto(host.url + path);
    await ready(page);
    await expect(page.locator('h1')).toHaveText('Changed');
    expect((await allEvents(page, host)).at(-1)?.assignments[0]?.experimentKey).toBe(path.slice(1));
    expect(errors).toEqual([]);
  }
  const [first, second] = host.bootstraps.map((query) => query.get('anonymousId'));
  expect(second).toBe(first);
});

test('given clear and a reload, then other products’ storage is untouched', async ({
  page,
  host,
  context,
}) => {
  host.pages.set('/', pageWith(''));
  await context.addCookies([{ name: 'cart', value: 'mug', url: host.url }]);
  await page.goto(host.url);
  await ready(page);
  await page.evaluate(
    "localStorage.setItem('pixelart', '1'); sessionStorage.setItem('pixel.pk_test2.x', '1')",
  );
  await withPixel(page, 'pixel.clear()');
  expect(await page.evaluate('[Object.keys(localStorage), Object.keys(sessionStorage)]')).toEqual([
    ['pixelart'],
    ['pixel.pk_test2.x'],
  ]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['cart']);
});
