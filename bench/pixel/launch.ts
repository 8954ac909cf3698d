import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';

/** Starts the Chromium that the browser tests use. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await ensureChromium({
    env: process.env,
    isRoot: process.getuid?.() === 0,
    playwrightsOwn: () => chromium.executablePath(),
    say: console.error,
  });
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
