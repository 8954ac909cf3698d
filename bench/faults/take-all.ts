import { join } from 'node:path';
import { toOutcomes } from '@pixel/store/queue';
import { createSpool } from '@pixel/store/queue/spool';

const log = { info() {}, warn() {}, error() {} };
const maxRecords = 137;

/** Takes all pending records from the spool of a data directory that no server uses, and commits them. */
export async function takeAll(dataDirectory: string): Promise<readonly Uint8Array[]> {
  const queue = await createSpool({ directory: join(dataDirectory, 'spool'), log });
  const records: Uint8Array[] = [];
  try {
    while ((await queue.backlog()) > 0) {
      const batch = await queue.read({ maxRecords });
      if (batch === null) break;
      records.push(...batch.records.map((record) => record.slice()));
      await batch.commit(toOutcomes({ stored: batch.records.length }));
    }
  } finally {
    await queue.close();
  }
  return records;
}
