import type { Control } from '@pixel/control';
import { Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';

/** One is kept for listening; an attempt needs another for a moment before and after it. */
const maxConnections = 10;

/** Delivers messages to webhooks, on connections of its own; gives what stops it. Rejects where PostgreSQL cannot be reached. */
export async function deliverWebhooks(
  control: Pick<Control, 'startWebhooks'>,
  connection: PoolConfig,
  log: Logger,
): Promise<() => Promise<void>> {
  const pool = new Pool({ ...connection, max: maxConnections });
  const warn = (error: Error) => log.warn({ error }, 'A connection to PostgreSQL ended');
  pool.on('error', warn);
  // The one that listens is never idle, so the pool does not hear of its end.
  pool.on('connect', (client) => client.on('error', warn));
  try {
    const worker = await control.startWebhooks(pool);
    return async function stop() {
      await worker.stop();
      await pool.end();
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
