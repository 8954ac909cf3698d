import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findBrowser, switches } from './launch.ts';

type Parameters = Readonly<Record<string, unknown>>;
type Answer = Readonly<Record<string, unknown>>;

/**
 * A Chromium with only the instrumentation used here. Playwright tracks every page's network, for which the browser records the script's
 * stack at each request and reparses whole functions: a fifth of a script's apparent startup cost, which no visitor pays.
 */
export interface DevTools {
  readonly browserVersion: string;
  /** Sends a command to the browser, or to a session's target; rejects if it fails. */
  send(method: string, parameters?: Parameters, sessionId?: string): Promise<Answer>;
  /** Waits for the next event with this name. */
  next(method: string): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts the browser tests' Chromium with a separate profile. */
export async function startDevTools(): Promise<DevTools> {
  const profile = await mkdtemp(join(tmpdir(), 'pixel-bench-'));
  const browser = spawn(
    await findBrowser(),
    [...switches, '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  const exited = once(browser, 'exit');
  const [, , , commands, messages] = browser.stdio as unknown as [null, null, null, Writable, Readable];
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  const listening = new Map<string, ((answer: Answer) => void)[]>();
  let lastId = 0;

  let text = '';
  messages.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (text + chunk).split('\0');
    text = parts.pop() ?? '';
    for (const { id, result, error, method, params } of parts.map((part) => JSON.parse(part))) {
      if (error) waiting.get(id)?.reject(new Error(`Chromium: ${error.message}`));
      else if (id) waiting.get(id)?.resolve(result);
      else for (const resolve of listening.get(method)?.splice(0) ?? []) resolve(params);
    }
  });

  const send: DevTools['send'] = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  const { product } = await send('Browser.getVersion');
  return {
    browserVersion: `${product}`.split('/').at(-1) ?? '',
    send,
    next: (method) =>
      new Promise((resolve) => {
        listening.set(method, [...(listening.get(method) ?? []), resolve]);
      }),
    async close() {
      await send('Browser.close');
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
