import { setTimeout as sleep } from 'node:timers/promises';
import type { Tables } from './fill-clickhouse.ts';

/** Poll interval for running queries. */
const everyMs = 200;

/** Runs a function that queries ClickHouse, and returns the peak memory of any of its queries in bytes, as measured by ClickHouse. */
export async function watchMemory<T>(
  tables: Pick<Tables, 'read'>,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly peakBytes: number }> {
  const done = new AbortController();
  let peakBytes = 0;
  async function watch(): Promise<void> {
    while (!done.signal.aborted) {
      const [row] = await tables.read<{ readonly peak: string }>(
        'SELECT toString(max(peak_memory_usage)) AS peak FROM system.processes',
        {},
      );
      peakBytes = Math.max(peakBytes, Number(row?.peak ?? 0));
      await sleep(everyMs, undefined, { signal: done.signal }).catch(() => undefined);
    }
  }
  const watching = watch();
  try {
    const result = await work();
    return { result, peakBytes };
  } finally {
    done.abort();
    await watching;
  }
}
