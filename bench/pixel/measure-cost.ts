import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Host } from './host.ts';
import type { Library } from './libraries.ts';
import { variant } from './page.ts';
import { type MainThreadTime, readTrace } from './read-trace.ts';

/** What one visit of a page with a library cost. */
export interface Cost extends MainThreadTime {
  /** The sum of its layout shifts. */
  readonly layoutShift: number;
  /** Requests that the library made, its own script left out. */
  readonly requests: number;
  /** Those of them that went to another host than the one it was set up with. */
  readonly foreignRequests: number;
}

const categories = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'toplevel'];

const observeShifts = `
  window.benchShift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) benchShift += value; })
    .observe({ type: 'layout-shift', buffered: true });`;

/** Visits the library's page as someone new, on a processor `slowdown` times as slow, and looks at it for `forMs`. */
export async function measureCost(
  browser: Browser,
  host: Host,
  { library, slowdown, forMs }: { library: Library; slowdown: number; forMs: number },
): Promise<Cost> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const requested: URL[] = [];
    // A page of the same site first: the next one then keeps its process, and with it the throttling.
    await page.goto(`${host.url}/none`);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    page.on('request', (request) => requested.push(new URL(request.url())));
    await browser.startTracing(page, { categories });
    await page.goto(`${host.url}/${library.name}`);
    // Not by asking the page, whose answers would be in the trace.
    await sleep(forMs);
    const trace = await browser.stopTracing();
    await page.evaluate(observeShifts);
    await page.waitForFunction(`document.querySelector('h1').textContent === ${JSON.stringify(variant)}`);
    const layoutShift = await page.evaluate<number>(
      'new Promise((resolve) => setTimeout(() => resolve(benchShift)))',
    );
    const asked = requested.filter(
      ({ pathname }) => ![`/${library.name}`, library.path, '/shop.css', '/favicon.ico'].includes(pathname),
    );
    return {
      ...readTrace(trace.toString('utf8'), library.path),
      layoutShift,
      requests: asked.length,
      foreignRequests: asked.filter(({ origin }) => origin !== host.url).length,
    };
  } finally {
    await context.close();
  }
}
