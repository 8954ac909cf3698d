import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import type { Log } from './log.ts';
import { withTimeout } from './with-timeout.ts';

const connectLimitMs = 5_000;
const shortestPauseMs = 100;
const longestPauseMs = 1_000;
/** How often a silent connection is asked whether it still lives, and how long it may take: what it hides is seen within 2 s. */
const heartbeatMs = 800;
const heartbeatLimitMs = 1_000;

/**
 * Listens to a channel on a connection of its own, made like those of the pool, and connects again whenever it is lost.
 * `onListening` is called each time listening begins: what was notified before was missed. Gives a function that ends it.
 */
export function listen(options: {
  readonly pool: Pool;
  readonly channel: string;
  readonly log: Log;
  readonly onListening: () => void;
  readonly onNotification: (payload: string) => void;
}): () => void {
  const { channel, log } = options;
  const ending = new AbortController();
  const { signal } = ending;
  void keepListening();
  return () => ending.abort();

  async function keepListening(): Promise<void> {
    let pauseMs = shortestPauseMs;
    while (!signal.aborted) {
      const listened = await listenUntilLost().catch((error: unknown) => error);
      if (signal.aborted) return;
      if (pauseMs === shortestPauseMs)
        log.warn({ err: listened, channel }, 'Listening to PostgreSQL was interrupted');
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }

    async function listenUntilLost(): Promise<void> {
      const client = new Client(options.pool.options);
      const lost = new Promise<never>((_, reject) => {
        client.on('error', reject);
        client.on('end', () => reject(new Error('The connection ended')));
      });
      // Whoever races against it hears of it; nobody does between the races.
      lost.catch(() => undefined);
      client.on('notification', ({ payload = '' }) => {
        if (!signal.aborted) options.onNotification(payload);
      });
      try {
        await withTimeout(Promise.race([client.connect(), lost]), connectLimitMs);
        await withTimeout(client.query(`listen ${client.escapeIdentifier(channel)}`), connectLimitMs);
        if (signal.aborted) return;
        pauseMs = shortestPauseMs;
        options.onListening();
        while (!signal.aborted) {
          await Promise.race([sleep(heartbeatMs, undefined, { signal }).catch(() => undefined), lost]);
          if (!signal.aborted) await withTimeout(client.query('select 1'), heartbeatLimitMs);
        }
      } finally {
        void client.end().catch(() => undefined);
      }
    }
  }
}
