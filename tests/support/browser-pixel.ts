import type { Bootstrap, BootstrapExperiment, Change, Manifest } from '@pixel/protocol';
import type { Page } from '@playwright/test';
import { shortStub } from '../../scripts/inline-stub.mjs';
import { type BrowserHost, createBlob, json, type ReceivedEvent, startBrowserHost } from './browser-host.ts';
import { test as base, expect, tellChanges } from './browser-test.ts';

/** The stub that keeps calls, as the guide gives it. */
export const stub = `<script>${shortStub}</script>`;

/** The script tag for a project, by an address relative to the page's origin. */
export const tag = '<script async crossorigin src="/pixel.min.js?project=pk_test"></script>';

/** The script tag of a file that tells this of the project before the pixel runs, as the service's own files do. */
export function tagTelling(manifest: Omit<Manifest, 'projectKey'>): string {
  const told = JSON.stringify({ projectKey: 'pk_test', ...manifest });
  return `${tag.replace('async', 'defer')}<script>document.currentScript.previousSibling.pixelManifest = ${told}</script>`;
}

/** A page with the tag in its head. */
export function pageWith(body: string, head = tag): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title>${head}</head><body>${body}</body></html>`;
}

/** Playwright's test with a host of its own for each. */
export const test = base.extend<{ host: BrowserHost }>({
  host: async ({ context }, use) => {
    const host = await startBrowserHost();
    await use(host);
    // What a page is still asking for by a route that fetches it from the host fails with the host, and nobody waits for it.
    for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' });
    await host.close();
  },
});

/** What an experiment of a test is; everything else of it has a value of no importance. */
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

/** Makes every visitor of the host meet these experiments. */
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

/** A change of text, the simplest there is. */
export function setText(selector: string, value: string, orderIndex = 0): Change {
  return { selector, operation: 'set_text', value, orderIndex };
}

/** Runs `script` in the page with the global `pixel` and gives its result, which must be JSON. */
export function withPixel<T>(page: Page, script: string): Promise<T> {
  return page.evaluate(`(async () => { const pixel = window.pixel; ${script} })()`);
}

/** Waits until the bootstrap has answered or failed; what it wants done may still wait for the file that works on pages. */
export async function answered(page: Page): Promise<void> {
  await page.waitForFunction(
    "'explain' in (window.pixel ?? {}) && new Promise((resolve) => pixel.ready(() => resolve(true)))",
  );
}

/** The same, and until that file is at work, where there is work for it: the page's own `ready` waits a second for it and no longer. */
export async function ready(page: Page): Promise<void> {
  await answered(page);
  await page.waitForFunction(
    'window.pixel?.explain && (!pixel.getBlob()?.experiments.length || pixel.explain().length > 0)',
  );
  // Of goals and of views nothing tells but the file itself, whose element is taken out again once it has run.
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

/** Waits until everything that happened so far has arrived, and gives all events: delivery keeps the order. */
export async function allEvents(page: Page, host: BrowserHost): Promise<ReceivedEvent[]> {
  const marker = `marker-${host.events.length}-${Math.random()}`;
  await withPixel(page, `pixel.track('${marker}')`);
  await expect.poll(() => host.events.some((event) => event.eventName === marker)).toBe(true);
  return host.events.filter((event) => !event.eventName.startsWith('marker-'));
}

/** Each event once: one that was on its way when its page was left comes again from the next page, under the same id. */
export function once(events: readonly ReceivedEvent[]): ReceivedEvent[] {
  return [...new Map(events.map((event) => [event.eventId, event])).values()];
}

/** What one expects of a run: the events that leave because of `action`, in order; each by the fields that matter. */
export interface ExpectedRequests {
  readonly action: () => Promise<unknown>;
  readonly events: readonly Partial<Record<keyof ReceivedEvent, unknown>>[];
}

/** Runs `action` on a page and expects exactly these events of it. */
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

/** Collects what the page's console warns of and what it throws. */
export function watchConsole(page: Page): { readonly warnings: string[]; readonly errors: string[] } {
  const warnings: string[] = [];
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return { warnings, errors };
}

export { expect, tellChanges };
