import { test as base, type Page } from '@playwright/test';
import { cpuTimes } from './slowness.ts';

/** Playwright's test, in a browser as slow as `TEST_CPU` says. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      if (cpuTimes > 1) {
        const newContext = browser.newContext.bind(browser);
        browser.newContext = async (options) => {
          const context = await newContext(options);
          context.on('page', (page) => void slowDown(page));
          return context;
        };
      }
      await use(browser);
    },
    { scope: 'worker' },
  ],
});

/** A page that is closed meanwhile needs no slowness. */
async function slowDown(page: Page): Promise<void> {
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => undefined);
  await session?.send('Emulation.setCPUThrottlingRate', { rate: cpuTimes }).catch(() => undefined);
}

export { expect } from '@playwright/test';
