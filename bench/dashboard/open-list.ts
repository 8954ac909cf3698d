import type { CDPSession, Page } from '@playwright/test';

/** How long it took from the click on. */
export interface Opening {
  readonly paintedMs: number;
  readonly readyMs: number;
  /** Processor time of the page's main thread until then, which a busy machine does not make longer. */
  readonly processorMs: number;
}

/** Goes from another page of the project at `path` to its list. `devTools` are those of the page, with times of its thread. */
export async function openList(page: Page, devTools: CDPSession, path: string): Promise<Opening> {
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  await page.locator('tbody').waitFor({ state: 'detached' });
  const before = await processorMs(devTools);
  const times = await page.evaluate<Omit<Opening, 'processorMs'>>(inPage(path));
  return { ...times, processorMs: (await processorMs(devTools)) - before };
}

async function processorMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** What is to be there is looked for at each change of the page, and painted once the frame that follows has been. */
function inPage(path: string): string {
  return `(async () => {
    const until = (selector) => new Promise((resolve) => {
      const look = () => {
        if (document.querySelector(selector) === null) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    });
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage('');
    }));
    const start = performance.now();
    document.querySelector('a[href="${path}/experiments"]').click();
    await until('tbody tr[aria-rowindex="3"]');
    const paintedMs = (await painted()) - start;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    await until('tr[aria-current="true"]');
    return { paintedMs, readyMs: (await painted()) - start };
  })()`;
}
