import { setTimeout as sleep } from 'node:timers/promises';
import type { Host } from './host.ts';
import type { Library } from './libraries.ts';
import { variant } from './page.ts';
import { type MainThreadTime, readTrace } from './read-trace.ts';
import type { DevTools } from './start-devtools.ts';

/** The cost of one visit of a page with a library. */
export interface Cost extends MainThreadTime {
  /** Its cumulative layout shift. */
  readonly layoutShift: number;
  /** Number of the library's requests, excluding its own script. */
  readonly requests: number;
  /** Requests of the page to other hosts. */
  readonly foreignRequests: number;
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'toplevel'];

interface PageMeasurements {
  readonly heading: string;
  readonly layoutShift: number;
  readonly foreignRequests: number;
}

/** The page's own measurements at the end. */
const observe = `(async () => {
  let layoutShift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) layoutShift += value; })
    .observe({ type: 'layout-shift', buffered: true });
  await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    heading: document.querySelector('h1').textContent,
    layoutShift,
    foreignRequests: performance.getEntriesByType('resource')
      .filter(({ name }) => new URL(name).origin !== location.origin).length,
  };
})()`;

/** Until a page of this machine has loaded completely. */
const settleMs = 300;

/** Visits the library's page as a new visitor, with a CPU slowdown of `slowdown`, and measures for `forMs`. */
export async function measureCost(
  devTools: DevTools,
  host: Host,
  { library, slowdown, forMs }: { library: Library; slowdown: number; forMs: number },
): Promise<Cost> {
  const { browserContextId } = await devTools.send('Target.createBrowserContext');
  const { targetId } = await devTools.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: true });
  const send: DevTools['send'] = (method, parameters) => devTools.send(method, parameters, `${sessionId}`);
  try {
    // Visits a page of the same site first, so that the next one keeps its process, and with it the throttling.
    await send('Page.navigate', { url: `${host.url}/none` });
    await sleep(settleMs);
    await send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await devTools.send('Tracing.start', {
      transferMode: 'ReturnAsStream',
      traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
    });
    host.received.length = 0;
    await send('Page.navigate', { url: `${host.url}/${library.name}` });
    // Doesn't poll the page, because its responses would be in the trace.
    await sleep(forMs);
    const complete = devTools.next('Tracing.tracingComplete');
    await devTools.send('Tracing.end');
    const trace = await readStream(devTools, (await complete).stream);
    const { result } = await send('Runtime.evaluate', {
      expression: observe,
      awaitPromise: true,
      returnByValue: true,
    });
    const { heading, layoutShift, foreignRequests } = (result as { value: PageMeasurements }).value;
    if (heading !== variant) throw new Error(`${library.name} did not change the heading`);
    const others = [`/${library.name}`, library.path, '/shop.css', '/favicon.ico'];
    return {
      ...readTrace(trace, library.path),
      layoutShift,
      requests: host.received.filter((path) => !others.includes(path)).length,
      foreignRequests,
    };
  } finally {
    await devTools.send('Target.disposeBrowserContext', { browserContextId });
  }
}

async function readStream(devTools: DevTools, handle: unknown): Promise<string> {
  const chunks: Buffer[] = [];
  for (let eof = false; !eof; ) {
    const chunk = await devTools.send('IO.read', { handle });
    chunks.push(Buffer.from(`${chunk.data}`, chunk.base64Encoded ? 'base64' : 'utf8'));
    eof = chunk.eof === true;
  }
  await devTools.send('IO.close', { handle });
  return Buffer.concat(chunks).toString('utf8');
}
