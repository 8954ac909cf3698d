import { type QueueReads, toOutcomes } from '@pixel/store/queue';
import { createSpoolReads as createRealReads } from '@pixel/store/queue/spool';

export { createSpoolAppends } from '@pixel/store/queue/spool';

/** The reading side of a spool that lies: it commits a batch as soon as it is read, before it is stored. */
export async function createSpoolReads(options: Parameters<typeof createRealReads>[0]): Promise<QueueReads> {
  const queue = await createRealReads(options);
  return {
    ...queue,
    async read(wanted) {
      const batch = await queue.read(wanted);
      if (batch === null) return null;
      const records = batch.records.map((record) => record.slice());
      await batch.commit(toOutcomes({ stored: records.length }));
      return { records, commit: () => Promise.resolve() };
    },
  };
}
