import {
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  test,
  withPixel,
} from '../../support/browser-pixel.ts';

test('given a campaign, then the session keeps it, and the service learns the visitor’s source', async ({
  page,
  host,
}) => {
  host.pages.set('/landing', pageWith('<a href="/next">Next</a>'));
  host.pages.set('/next', pageWith('<h1>Next</h1>'));
  await page.goto(`${host.url}/landing?utm_source=news%20letter&x=1&utm_medium=mail`);
  await ready(page);
  await page.click('a');
  await page.waitForURL('**/next');
  await ready(page);
  const [landing, next] = host.bootstraps;
  expect(landing?.get('utm')).toBe('utm_source=news%20letter&utm_medium=mail');
  expect(landing?.get('returning')).toBe('0');
  expect(landing?.has('referrer')).toBe(false);
  expect(next?.get('utm')).toBe('utm_source=news%20letter&utm_medium=mail');
  expect(next?.get('referrer')).toContain(`${host.url}/landing`);
  expect(next?.get('returning')).toBe('0');
});

test('given a session that ended long ago, then the visitor is returning', async ({ page, host }) => {
  host.pages.set('/', pageWith(''));
  await page.goto(host.url);
  await ready(page);
  await page.evaluate(() => {
    const key = 'pixel.pk_test.session';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, seenAt: Date.now() - 3_600_000 }));
  });
  await page.reload();
  await ready(page);
  await page.reload();
  await ready(page);
  expect(host.bootstraps.map((query) => query.get('returning'))).toEqual(['0', '1', '1']);
});

test('given an experiment, then explain() shows its exposure condition and what its changes match', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed'), setText('#late', 'Changed', 1)] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  await expect
    .poll(() => withPixel(page, 'return pixel.explain()'))
    .toEqual([
      {
        experimentKey: 'cta',
        status: 'running',
        variantKey: 'bold',
        rules: [
          { rule: 'exposure', passed: true, message: 'element h1,#late: 1 found' },
          { rule: 'changes.0', passed: true, message: 'set_text h1: applied, 1 found' },
          { rule: 'changes.1', passed: false, message: 'set_text #late: waiting, 0 found' },
        ],
      },
    ]);
});

test('given an experiment exposed by code, then explain() shows whether the page has asked for its variant', async ({
  page,
  host,
}) => {
  runExperiments(
    host,
    { changes: [setText('h1', 'Changed')] },
    { key: 'search', exposure: 'code', variantKey: 'fuzzy' },
  );
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  const rule = (passed: boolean) => [{ rule: 'exposure', passed, message: 'code' }];
  const explained = 'pixel.explain().find(({ experimentKey }) => experimentKey === "search").rules';
  expect(await withPixel(page, `return ${explained}`)).toEqual(rule(false));
  expect(await withPixel(page, `pixel.getVariant('search'); return ${explained}`)).toEqual(rule(true));
});
