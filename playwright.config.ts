import { chromium, defineConfig, type LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessShell } from './scripts/find-chromium.mjs';
import { cpuTimes } from './tests/support/slowness.ts';

const chromiumPath = findChromium({ env: process.env, playwrightPath: () => chromium.executablePath() });
const needsWholeBrowser = /@whole-browser/;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e.setup.ts',
  outputDir: 'test-results',
  // Pages wait more than they work: a third one makes use of that.
  workers: 3,
  fullyParallel: true,
  // Limits for what hangs, not for what is slow.
  timeout: 120_000 * cpuTimes,
  expect: { timeout: 20_000 * cpuTimes },
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  use: { browserName: 'chromium', viewport: { width: 1280, height: 800 } },
  projects: [
    {
      name: 'shell',
      grepInvert: needsWholeBrowser,
      use: { launchOptions: launchOptions(findHeadlessShell(process.env) ?? chromiumPath) },
    },
    { name: 'browser', grep: needsWholeBrowser, use: { launchOptions: launchOptions(chromiumPath) } },
  ],
});

function launchOptions(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    // Playwright switches it off, and visitors have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      // A container seldom allows the browser's own sandbox; the pages opened are the project's own.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--in-process-gpu',
    ],
  };
}
