import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import type { Log } from './log.ts';
import { withTimeout } from './with-timeout.ts';

const connectTimeoutMs = 5_000;
const initialDelayMs = 100;
const maxDelayMs = 1_000;
/** Heartbeat interval and limit of an idle connection; together they detect a dead one within 2 s. */
const heartbeatMs = 800;
const heartbeatTimeoutMs = 1_000;

/**
 * Listens to a channel on a dedicated connection, configured like the pool's, and reconnects whenever it is lost. Calls `onListening` each
 * time listening starts, because earlier notifications may have been missed. Returns a function that stops listening.
 */
export function listenToPostgres(options: {
  readonly pool: Pool;
  readonly channel: string;
  readonly log: Log;
  readonly onListening: () => void;
  readonly onNotification: (payload: string) => void;
}): () => void {
  const { channel, log } = options;
  const controller = new AbortController();
  const { signal } = controller;
  void keepListening();
  return () => controller.abort();

  async function keepListening(): Promise<void> {
    let delayMs = initialDelayMs;
    while (!signal.aborted) {
      const listened = await listenUntilLost().catch((error: unknown) => error);
      if (signal.aborted) return;
      if (delayMs === initialDelayMs)
        log.warn({ err: listened, channel }, 'Listening to PostgreSQL was interrupted');
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
      delayMs = Math.min(delayMs * 2, maxDelayMs);
    }

    async function listenUntilLost(): Promise<void> {
      const client = new Client(options.pool.options);
      const lost = new Promise<never>((_, reject) => {
        client.on('error', reject);
        client.on('end', () => reject(new Error('The connection ended')));
      });
      // The races below handle the rejection; between them, nothing does.
      lost.catch(() => undefined);
      client.on('notification', ({ payload = '' }) => {
        if (!signal.aborted) options.onNotification(payload);
      });
      try {
        await withTimeout(Promise.race([client.connect(), lost]), connectTimeoutMs);
        await withTimeout(client.query(`listen ${client.escapeIdentifier(channel)}`), connectTimeoutMs);
        if (signal.aborted) return;
        delayMs = initialDelayMs;
        options.onListening();
        while (!signal.aborted) {
          await Promise.race([sleep(heartbeatMs, undefined, { signal }).catch(() => undefined), lost]);
          if (!signal.aborted) await withTimeout(client.query('select 1'), heartbeatTimeoutMs);
        }
      } finally {
        void client.end().catch(() => undefined);
      }
    }
  }
}
