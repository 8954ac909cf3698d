import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  allEvents,
  expect,
  pageWith,
  runExperiments,
  setText,
  stub,
  tag,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';

const code = 'document.currentScript.pixelRun=function(){ document.title = "Ran"; };';
const path = `/v/${createHash('sha256').update(code).digest('hex')}.js`;
const required = "require-trusted-types-for 'script'";
const ownPolicy =
  '<script nonce="x">trustedTypes.createPolicy(\'default\', { createHTML: (html) => html, createScriptURL: (url) => url })</script>';

/** What happens to HTML and scripts, by the directive beside `require-trusted-types-for`, as the guide says. */
const outcomes = {
  'trusted-types pixel': ['applied', 'applied'],
  'trusted-types': ['applied', 'applied'],
  'trusted-types default': ['applied', 'applied'],
  'trusted-types other': ['blocked', 'blocked'],
  "trusted-types 'none'": ['blocked', 'blocked'],
} as const;

test('given the guide’s table, then each of its policies is tested here', async () => {
  const guide = await readFile(new URL('../../../docs/guide/csp.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| (?:no )?`(trusted-types[^`]*)`.*\|.*\|.*\| applied \|$/gm)];
  expect(rows.map(([, policy]) => policy)).toEqual(Object.keys(outcomes));
});

for (const [without, sources] of [
  ['nothing', "'nonce-x' 'self'"],
  ['Element.prototype.setHTML', "'nonce-x' 'strict-dynamic'"],
])
  for (const [policy, [html, script]] of Object.entries(outcomes))
    test(`given ${policy}, scripts of ${sources} and a browser without ${without}, then the page is changed as far as documented`, async ({
      page,
      host,
    }) => {
      const { warnings, errors } = watchConsole(page);
      const expected = [
        ['set_text h1', 'applied'],
        ['set_html p', without === 'nothing' ? 'applied' : html],
        ['run_js', script],
      ];
      runExperiments(host, {
        changes: [
          setText('h1', 'Changed', 0),
          { selector: 'p', operation: 'set_html', value: '<b>Ours</b>', orderIndex: 1 },
          { selector: '', operation: 'run_js', value: path, orderIndex: 2 },
        ],
      });
      host.pages.set(path, code);
      const types = policy === 'trusted-types' ? '' : `; ${policy}`;
      host.pageHeaders.set(
        'Content-Security-Policy',
        `default-src 'none'; script-src ${sources}; connect-src 'self'; ${required}${types}`,
      );
      if (without !== 'nothing') await page.addInitScript(`delete ${without}`);
      const head = policy === 'trusted-types default' ? ownPolicy : '';
      host.pages.set(
        '/',
        pageWith('<h1>Hello</h1><p>Hello</p>', head + tag.replace('<script', '<script nonce="x"')),
      );
      await page.goto(host.url);
      await expect(page.locator('h1')).toHaveText('Changed');
      await expect
        .poll(async () => {
          const [trace] = await withPixel<{ rules: { rule: string; message: string }[] }[]>(
            page,
            'return pixel.explain()',
          );
          const changes = trace?.rules.filter(({ rule }) => rule.startsWith('changes.')) ?? [];
          return changes.map(({ message }) => /^(.*): (\w+), \d found$/.exec(message)?.slice(1));
        })
        .toEqual(expected);
      const blockedNames = expected.filter(([, status]) => status === 'blocked').map(([name]) => name);
      expect([...warnings].sort()).toEqual(
        blockedNames.map((name) => `[pixel] Experiment cta: ${name}: blocked.`).sort(),
      );
      await expect(page.locator('p b')).toHaveCount(blockedNames.includes('set_html p') ? 0 : 1);
      await expect(page).toHaveTitle(blockedNames.includes('run_js') ? 'Test' : 'Ran');
      expect(errors).toEqual([]);
      expect((await allEvents(page, host)).map(({ eventName }) => eventName)).toEqual(['$exposure']);
    });

test('given no Trusted Types policy for the pixel, when the page starts another project, then its pages are changed, too', async ({
  page,
  host,
}) => {
  runExperiments(host, { changes: [setText('h1', 'Changed')] });
  host.pageHeaders.set('Content-Security-Policy', `${required}; trusted-types other`);
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await expect(page.locator('h1')).toHaveText('Changed');
  runExperiments(host, { changes: [setText('h1', 'Changed again')] });
  await withPixel(page, "pixel.init({ projectKey: 'pk_other' })");
  await expect(page.locator('h1')).toHaveText('Changed again');
});

for (const directive of ['script-src', 'connect-src'])
  test(`given ${directive} that forbids the code of a change, then the change is blocked, and reported once`, async ({
    page,
    host,
  }) => {
    const { warnings } = watchConsole(page);
    runExperiments(host, {
      changes: [setText('h1', 'Changed'), { selector: '', operation: 'run_js', value: path, orderIndex: 1 }],
    });
    host.pages.set(path, code);
    const files = host.url.replace('127.0.0.1', 'localhost');
    host.pageHeaders.set(
      'Content-Security-Policy',
      `${directive} ${files}${directive === 'script-src' ? " 'unsafe-inline'" : ` ${host.url}/sdk/`}`,
    );
    const settings = `<script>pixel.init({ projectKey: 'pk_test', endpoint: '${host.url}' })</script>`;
    host.pages.set('/', pageWith('<h1>Hello</h1>', stub + tag.replace('src="', `src="${files}`) + settings));
    await page.goto(host.url);
    await expect(page.locator('h1')).toHaveText('Changed');
    await expect.poll(() => warnings).toEqual(['[pixel] Experiment cta: run_js: blocked.']);
  });
