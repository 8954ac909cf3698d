import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';

/** Command-line switches of every browser here. */
export const switches: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds the browser tests' Chromium, installing it if necessary. */
export function findBrowser(): Promise<string> {
  return ensureChromium({
    env: process.env,
    isRoot: process.getuid?.() === 0,
    playwrightPath: () => chromium.executablePath(),
    log: console.error,
  });
}

/** Starts it as Playwright does. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: [...switches] });
}
