import type { CDPSession, Page } from '@playwright/test';

/** Duration since the click. */
export interface Opening {
  readonly paintedMs: number;
  readonly readyMs: number;
  /** Processor time of the page's main thread, which other load on the machine doesn't increase. */
  readonly processorMs: number;
}

/** Navigates from another page of the project at `path` to its list. `devTools` is the page's session, with thread times. */
export async function openList(page: Page, devTools: CDPSession, path: string): Promise<Opening> {
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  await page.locator('tbody').waitFor({ state: 'detached' });
  return measure(page, devTools, {
    click: `a[href="${path}/experiments"]`,
    painted: 'tbody tr[aria-rowindex="3"]',
    act: `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))`,
    ready: `document.querySelector('tr[aria-current="true"]') !== null`,
  });
}

/** Navigates from the list to the results of the nth experiment of its first group, from 0; they aren't cached yet. */
export async function openResults(page: Page, devTools: CDPSession, row: number): Promise<Opening> {
  return measure(page, devTools, {
    click: `tbody tr[aria-rowindex="${row + 3}"] a[href*="/experiments/"]`,
    painted: 'main table caption',
    act: `document.querySelector('main table button').click()`,
    ready: `document.querySelector('[role="dialog"]') !== null`,
  });
}

/** Navigates from an experiment's results to its editor, and types a letter into its name. */
export async function openEditor(page: Page, devTools: CDPSession): Promise<Opening> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return measure(page, devTools, {
    click: 'a[href*="/setup"]',
    painted: 'main input[type="text"], main input:not([type])',
    act: `(document.querySelector('main input[type="text"], main input:not([type])').focus(), document.execCommand('insertText', false, '~'))`,
    ready: `document.querySelector('main input[type="text"], main input:not([type])').value.includes('~')`,
  });
}

interface Steps {
  /** Selector of the element to click. */
  readonly click: string;
  /** Selector of the element that must be painted. */
  readonly painted: string;
  /** Expression that acts immediately afterwards. */
  readonly act: string;
  /** Expression that is true once that has had its effect. */
  readonly ready: string;
}

async function measure(page: Page, devTools: CDPSession, steps: Steps): Promise<Opening> {
  const before = await processorMs(devTools);
  const times = await page.evaluate<Omit<Opening, 'processorMs'>>(inPage(steps));
  return { ...times, processorMs: (await processorMs(devTools)) - before };
}

async function processorMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Checks at each DOM mutation; something counts as painted after the following frame. */
function inPage({ click, painted, act, ready }: Steps): string {
  return `(async () => {
    const until = (condition) => new Promise((resolve) => {
      const look = () => {
        if (!condition()) return;
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
    document.querySelector(${JSON.stringify(click)}).click();
    await until(() => document.querySelector(${JSON.stringify(painted)}) !== null);
    const paintedMs = (await painted()) - start;
    ${act};
    await until(() => ${ready});
    return { paintedMs, readyMs: (await painted()) - start };
  })()`;
}
