import { readFile } from 'node:fs/promises';
import {
  pageWith,
  ready,
  runExperiments,
  test,
  watchConsole,
  withPixel,
} from '../../support/browser-pixel.ts';
import { expect } from '../../support/browser-test.ts';

/** Invalid calls, and the warnings that the troubleshooting guide lists for them; `…` stands for the variable part. */
const calls = [
  ['pixel.init(7)', 'init: not an object.'],
  ["pixel.init({ endpoint: 'mailto:a@b.example' })", 'init: endpoint is malformed.'],
  ["pixel.setConsent('maybe')", 'setConsent: consent is malformed.'],
  ['pixel.setAttributes({ plan: {} })', 'setAttributes: attributes is malformed.'],
  ["pixel.track(' ')", 'track: the name is malformed.'],
  ["pixel.track('purchase', [])", 'track: the payload must be an object.'],
  ["pixel.track('purchase', { text: 'x'.repeat(40_000) })", 'track: the payload is too large.'],
  ["pixel.track('$exposure')", 'track: $exposure is reserved.'],
  ['pixel.ready(7)', 'ready: not a function.'],
  ['pixel.getVariant(7)', 'getVariant: not a string.'],
  ['pixel.showSurvey(7)', 'showSurvey: not a string.'],
  ["pixel.showSurvey('none')", 'showSurvey: this visitor has no survey … here.'],
  ["pixel.ready(() => { throw new Error('Oops') })", 'ready: a callback threw: …'],
] as const;

test('given misuse and a second tag, then the console has the guide’s warnings, and nothing throws', async ({
  page,
  host,
}) => {
  const guide = await readFile(new URL('../../../docs/guide/troubleshooting.md', import.meta.url), 'utf8');
  const { warnings, errors } = watchConsole(page);
  runExperiments(host, { changes: [] });
  host.pages.set('/', pageWith('<h1>Hello</h1>'));
  await page.goto(host.url);
  await ready(page);
  for (const [call] of calls) await withPixel(page, call);
  await page.addScriptTag({ url: await page.evaluate<string>('document.querySelector("script[src]").src') });
  const expected = [...calls.map(([, warning]) => warning), 'This page has the script twice.'];
  for (const warning of expected) {
    expect(guide).toContain(warning);
    const pattern = warning.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    await expect
      .poll(() => warnings.filter((text) => new RegExp(`^\\[pixel\\] ${pattern.join('.+')}$`).test(text)), {
        message: warning,
      })
      .toHaveLength(1);
  }
  expect(errors).toEqual([]);
});
