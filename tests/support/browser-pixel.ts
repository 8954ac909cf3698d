import type { Bootstrap, BootstrapExperiment, Change, Manifest } from '@pixel/protocol';
import type { Page } from '@playwright/test';
import { shortStub } from '../../scripts/inline-stub.mjs';
import { type BrowserHost, createBlob, json, type ReceivedEvent, startBrowserHost } from './browser-host.ts';
import { test as base, expect, reportAllChanges } from './browser-test.ts';

/** The stub that queues calls, as in the guide. */
export const stub = `<script>${shortStub}</script>`;

/** A project's script tag, with a URL relative to the page's origin. */
export const tag = '<script async crossorigin src="/pixel.min.js?project=pk_test"></script>';

/** The script tag of a file with an embedded manifest, as the service generates it. */
export function tagWithInlineManifest(manifest: Omit<Manifest, 'projectKey'>): string {
  const json = JSON.stringify({ projectKey: 'pk_test', ...manifest });
  return `${tag.replace('async', 'defer')}<script>document.currentScript.previousSibling.pixelManifest = ${json}</script>`;
}

/** A page with the tag in its head. */
export function pageWith(body: string, head = tag): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title>${head}</head><body>${body}</body></html>`;
}

/** Playwright's test with a separate host for each test. */
export const test = base.extend<{ host: BrowserHost }>({
  host: async ({ context }, use) => {
    const host = await startBrowserHost();
    await use(host);
    // Requests still being fetched from the host through a route fail when it stops; nothing waits for them.
    for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' });
    await host.close();
  },
});

/** The relevant fields of a test's experiment; the rest has arbitrary values. */
export interface ExperimentOptions {
  readonly key?: string;
  readonly variantKey?: string;
  readonly changes?: readonly Change[];
  readonly exposure?: BootstrapExperiment['exposure'];
  readonly probes?: readonly string[];
  readonly status?: BootstrapExperiment['status'];
  readonly phase?: number;
  readonly integrations?: Bootstrap['integrations'];
}

/** Assigns every visitor of the host to these experiments. */
export function runExperiments(host: BrowserHost, ...experiments: readonly ExperimentOptions[]): void {
  host.answerBootstrap = (query) => json(createBlob(query, blobPart(experiments)));
}

function blobPart(experiments: readonly ExperimentOptions[]): Partial<Bootstrap> {
  const complete = experiments.map((experiment, index) => ({
    key: 'cta',
    variantKey: 'bold',
    exposure: 'element' as const,
    status: 'running' as const,
    changes: [] as readonly Change[],
    ...experiment,
    experimentId: `01900000-0000-7000-8000-00000000000${index}`,
    variantId: `01900000-0000-7000-8000-0000000000a${index}`,
  }));
  const integrations = experiments.find((one) => one.integrations !== undefined)?.integrations;
  return {
    experiments: complete.map(
      ({ key, experimentId, variantKey, changes, exposure, status, probes, phase }) => ({
        experimentKey: key,
        experimentId,
        status,
        variant: { key: variantKey, changes: [...changes] },
        goals: [],
        exposure,
        probes: [...(probes ?? changes.map((change) => change.selector))],
        ...(phase === undefined ? {} : { phase }),
      }),
    ),
    assignments: complete
      .filter(({ status }) => status === 'running')
      .map(({ key, experimentId, variantKey, variantId }) => ({
        experimentKey: key,
        experimentId,
        experimentName: key,
        variantKey,
        variantId,
        variantName: variantKey,
        isControl: variantKey === 'control',
      })),
    ...(integrations === undefined ? {} : { integrations }),
  };
}

/** A text change, the simplest one. */
export function setText(selector: string, value: string, orderIndex = 0): Change {
  return { selector, operation: 'set_text', value, orderIndex };
}

/** Runs `script` in the page with the global `pixel` and returns its result, which must be JSON. */
export function withPixel<T>(page: Page, script: string): Promise<T> {
  return page.evaluate(`(async () => { const pixel = window.pixel; ${script} })()`);
}

/** Waits until the bootstrap request has completed or failed; its changes may still wait for the page file. */
export async function answered(page: Page): Promise<void> {
  await page.waitForFunction(
    "'explain' in (window.pixel ?? {}) && new Promise((resolve) => pixel.ready(() => resolve(true)))",
  );
}

/** The same, and until the page file is running, if it is needed: the page's own `ready` waits for it for at most a second. */
export async function ready(page: Page): Promise<void> {
  await answered(page);
  await page.waitForFunction(
    'window.pixel?.explain && (!pixel.getBlob()?.experiments.length || pixel.explain().length > 0)',
  );
  // Goals and page views are only visible in the page file itself, whose script element is removed once it has run.
  await page.waitForFunction(`
    !window.pixel?.getBlob?.()?.goals.some(({ type }) => !/custom|revenue/.test(type)) &&
    ![...document.scripts].some(({ pixelManifest }) => pixelManifest?.pageviews) ||
    new Promise((resolve) => new PerformanceObserver((list, observer) => {
      const isIt = ({ initiatorType, name }) => initiatorType === 'script' && /\\/v\\/\\w+\\.js$/.test(name);
      if (!list.getEntries().some(isIt)) return;
      observer.disconnect();
      resolve(true);
    }).observe({ type: 'resource', buffered: true }))`);
  await page.waitForFunction(`document.querySelector('head > script[src*="/v/"]') === null`);
}

/** Waits until all events so far have arrived, and returns them: delivery preserves the order. */
export async function allEvents(page: Page, host: BrowserHost): Promise<ReceivedEvent[]> {
  const marker = `marker-${host.events.length}-${Math.random()}`;
  await withPixel(page, `pixel.track('${marker}')`);
  await expect.poll(() => host.events.some((event) => event.eventName === marker)).toBe(true);
  return host.events.filter((event) => !event.eventName.startsWith('marker-'));
}

/** Removes duplicates: an event in flight when its page was left is sent again by the next page, with the same id. */
export function once(events: readonly ReceivedEvent[]): ReceivedEvent[] {
  return [...new Map(events.map((event) => [event.eventId, event])).values()];
}

/** The expected events of `action`, in order, each by its relevant fields. */
export interface ExpectedRequests {
  readonly action: () => Promise<unknown>;
  readonly events: readonly Partial<Record<keyof ReceivedEvent, unknown>>[];
}

/** Runs `action` on a page and expects exactly these events. */
export async function expectRequests(
  page: Page,
  host: BrowserHost,
  { action, events }: ExpectedRequests,
): Promise<void> {
  const before = (await allEvents(page, host)).length;
  await action();
  const caused = (await allEvents(page, host)).slice(before);
  expect(caused.map((event) => event.eventName)).toEqual(events.map((event) => event.eventName));
  for (const [index, event] of events.entries()) expect(caused[index]).toMatchObject(event);
}

/** Collects warnings and exceptions from the page's console. */
export function watchConsole(page: Page): { readonly warnings: string[]; readonly errors: string[] } {
  const warnings: string[] = [];
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return { warnings, errors };
}

export { expect, reportAllChanges };
