import type { QueueBatch, QueueReads } from '@pixel/store/queue';
import { createSpoolReads as createRealReads } from '@pixel/store/queue/spool';

export { createSpoolAppends } from '@pixel/store/queue/spool';

/** The batch at whose end this server dies, including its supervisor. */
const dieAtBatch = 2;

/** The reading side of a spool whose process dies between a batch's insertion and its commit. */
export async function createSpoolReads(options: Parameters<typeof createRealReads>[0]): Promise<QueueReads> {
  const queue = await createRealReads(options);
  let batches = 0;

  function dying(batch: QueueBatch): QueueBatch {
    return {
      records: batch.records,
      commit(outcomes) {
        batches += 1;
        if (batches === dieAtBatch)
          for (const pid of [process.ppid, process.pid]) process.kill(pid, 'SIGKILL');
        return batch.commit(outcomes);
      },
    };
  }

  return {
    ...queue,
    async read(wanted) {
      const batch = await queue.read(wanted);
      return batch === null ? null : dying(batch);
    },
  };
}
