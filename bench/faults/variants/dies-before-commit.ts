import type { Queue, QueueBatch } from '@pixel/store/queue';
import { createSpool as createRealSpool, type SpoolOptions } from '@pixel/store/queue/spool';

/** The batch at whose end this server dies. */
const dieAtBatch = 2;

/** A spool whose process dies between a batch's insertion and its commit. */
export async function createSpool(options: SpoolOptions): Promise<Queue> {
  const queue = await createRealSpool(options);
  let batches = 0;

  function dying(batch: QueueBatch): QueueBatch {
    return {
      records: batch.records,
      commit(outcomes) {
        batches += 1;
        if (batches === dieAtBatch) process.kill(process.pid, 'SIGKILL');
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
