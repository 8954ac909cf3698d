import type { Browser, Page } from '@playwright/test';
import type { Host, Latency } from './host.ts';
import { original, variant } from './page.ts';

/** Paints of the page's heading, in milliseconds since navigation. */
export interface Paint {
  readonly firstPaintMs: number;
  /** The first frame with the heading's final text: the variant, or the original on a page without an experiment. */
  readonly finalMs: number;
  /** How long the original was visible before the variant. */
  readonly originalForMs: number;
  readonly layoutShift: number;
}

/** One visit: with or without the pixel, new or returning, with response delays. */
export interface Visit {
  readonly label: string;
  readonly path: '/none' | '/pixel' | '/stub';
  readonly isReturning: boolean;
  readonly latency: Latency;
}

type Frame = readonly [timeMs: number, text: string, visibility: string];

/** Records what each frame showed: a message posted before a frame is painted arrives after it. */
const observeFrames = `
  window.benchFrames = [];
  window.benchShift = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    const heading = document.querySelector('h1');
    if (heading) benchFrames.push([data, heading.textContent, getComputedStyle(heading).visibility]);
  };
  const note = (time) => {
    port2.postMessage(time);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) benchShift += value; })
    .observe({ type: 'layout-shift', buffered: true });`;

/** Longer than any masking. */
const watchMs = 1_200;

/** Makes one visit in a separate browser profile. */
export async function measurePaint(browser: Browser, host: Host, visit: Visit): Promise<Paint> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (visit.isReturning) {
      host.latency = { ...visit.latency, bootstrapMs: 0 };
      await page.goto(host.url + visit.path);
      await page.waitForFunction(`document.querySelector('h1').textContent === ${JSON.stringify(variant)}`);
    }
    host.latency = visit.latency;
    await page.addInitScript(observeFrames);
    return await watch(page, host.url + visit.path);
  } finally {
    await context.close();
  }
}

async function watch(page: Page, url: string): Promise<Paint> {
  await page.goto(url);
  await page.waitForFunction(`benchFrames.at(-1)?.[0] > ${watchMs}`, undefined, { polling: 100 });
  const { frames, firstPaintMs, layoutShift } = await page.evaluate<{
    frames: Frame[];
    firstPaintMs: number;
    layoutShift: number;
  }>(`({
    frames: benchFrames,
    firstPaintMs: performance.getEntriesByName('first-paint')[0].startTime,
    layoutShift: benchShift,
  })`);
  const visible = frames.filter(([, , visibility]) => visibility === 'visible');
  const last = frames.at(-1)?.[1];
  const [finalMs = Number.NaN] = visible.find(([, text]) => text === last) ?? [];
  const [originalMs = finalMs] = visible.find(([, text]) => text === original) ?? [];
  return {
    firstPaintMs,
    // A frame's timestamp is its start, which may precede the first paint.
    finalMs: Math.max(finalMs, firstPaintMs),
    originalForMs: Math.max(0, finalMs - Math.max(originalMs, firstPaintMs)),
    layoutShift,
  };
}
