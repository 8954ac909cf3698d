import type { Queue } from '@pixel/store/queue';
import { createSpool as createRealSpool, type SpoolOptions } from '@pixel/store/queue/spool';

/** A spool that lies: a batch is done with as soon as it is read, before anybody has stored it. */
export async function createSpool(options: SpoolOptions): Promise<Queue> {
  const queue = await createRealSpool(options);
  return {
    ...queue,
    async read(wanted) {
      const batch = await queue.read(wanted);
      if (batch === null) return null;
      const records = batch.records.map((record) => record.slice());
      await batch.commit({ stored: records.length, dead: 0, dropped: 0, erased: 0, copy: 0 });
      return { records, commit: () => Promise.resolve() };
    },
  };
}
