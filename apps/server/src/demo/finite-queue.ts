import type { QueueBatch, QueueReads } from '@pixel/store/queue';

/** Creates a queue that ends: reads return null once everything is committed. */
export function createFiniteQueue(
  records: Iterator<readonly Uint8Array[]>,
): Pick<QueueReads, 'read' | 'backlog'> {
  let current: QueueBatch | null = null;
  let next: QueueBatch | null = null;
  let isExhausted = false;

  function take(maxRecords: number): QueueBatch | null {
    const taken: Uint8Array[] = [];
    while (!isExhausted && taken.length < maxRecords) {
      const { value, done } = records.next();
      if (done) isExhausted = true;
      else taken.push(...value);
    }
    if (taken.length === 0) return null;
    return {
      records: taken,
      async commit() {
        current = next;
        next = null;
      },
    };
  }

  return {
    async read({ maxRecords, signal, ahead }) {
      if (signal?.aborted) return null;
      if (ahead) {
        if (current === null) return null;
        next ??= take(maxRecords);
        return next;
      }
      current ??= take(maxRecords);
      return current;
    },
    // The total isn't known in advance; until the end, there is always more.
    backlog: async () => (isExhausted ? 0 : Number.MAX_SAFE_INTEGER),
  };
}
