import { test as base, type Page } from '@playwright/test';
import { cpuTimes } from './slowness.ts';

/**
 * One in ten page views reports its changes; excludes all, because of the additional event, unless a test opts in with {@link reportAllChanges}.
 */
const sample =
  '{ const { random } = Math; Math.random = () => window.isInSample ? 0 : 0.1 + 0.9 * random(); }';

/** Makes all page views report their changes. */
export function reportAllChanges(page: Page): Promise<unknown> {
  return page.addInitScript('window.isInSample = true');
}

/** Playwright's test in a browser slowed down by `TEST_CPU`. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await context.addInitScript(sample);
        if (cpuTimes > 1) context.on('page', (page) => void slowDown(page));
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});

/** The page may be closed in the meantime. */
async function slowDown(page: Page): Promise<void> {
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => undefined);
  await session?.send('Emulation.setCPUThrottlingRate', { rate: cpuTimes }).catch(() => undefined);
}

export { expect } from '@playwright/test';
