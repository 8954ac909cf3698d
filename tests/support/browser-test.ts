import { test as base, type Page } from '@playwright/test';
import { cpuTimes } from './slowness.ts';

/**
 * No page view is among the one in ten whose changes are told of, unless a test asks for it as {@link tellChanges}: it would have an event
 * more than others.
 */
const sample =
  '{ const { random } = Math; Math.random = () => window.isInSample ? 0 : 0.1 + 0.9 * random(); }';

/** Puts all views of a page among those whose changes are told of. */
export function tellChanges(page: Page): Promise<unknown> {
  return page.addInitScript('window.isInSample = true');
}

/** Playwright's test, in a browser as slow as `TEST_CPU` says. */
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

/** A page that is closed meanwhile needs no slowness. */
async function slowDown(page: Page): Promise<void> {
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => undefined);
  await session?.send('Emulation.setCPUThrottlingRate', { rate: cpuTimes }).catch(() => undefined);
}

export { expect } from '@playwright/test';
