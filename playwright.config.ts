import { chromium, defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

const executablePath = findChromium({ env: process.env, playwrightsOwn: () => chromium.executablePath() });

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
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
      ],
    },
  },
});
