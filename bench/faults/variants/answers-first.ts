import type { QueueAppends } from '@pixel/store/queue';
import { createSpoolAppends as createRealAppends, type SpoolOptions } from '@pixel/store/queue/spool';

export { createSpoolReads } from '@pixel/store/queue/spool';

const writeAfterMs = 25;

/** A spool that lies: it reports a record as durable shortly before writing it. */
export async function createSpoolAppends(options: SpoolOptions): Promise<QueueAppends> {
  const queue = await createRealAppends(options);
  const later = (write: () => Promise<void>): Promise<void> => {
    setTimeout(() => void write().catch(() => undefined), writeAfterMs);
    return Promise.resolve();
  };
  return {
    ...queue,
    append: (record) => later(() => queue.append(record)),
    appendAll: (records) => later(() => queue.appendAll(records)),
  };
}
