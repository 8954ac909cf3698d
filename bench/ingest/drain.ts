import { createIngest, type IngestDeps } from '@pixel/ingest';
import { createMemoryKv } from '@pixel/store/kv/memory';
import type { Queue } from '@pixel/store/queue';
import { projectKey, sampleProject } from '../edge/sample-project.ts';

/** Number of events in one append, which wait together to become durable. */
const appendLength = 1_000;
const log = { info() {}, warn: console.warn, error: console.error };
const now = Date.now;

/** Queues records in groups of the size that a busy site produces. */
export async function fill(queue: Pick<Queue, 'appendAll'>, records: readonly Uint8Array[]): Promise<void> {
  for (let from = 0; from < records.length; from += appendLength)
    await queue.appendAll(records.slice(from, from + appendLength));
}

/** Ingests until nothing is pending, at most `batch` records at a time; returns the seconds and the batch sizes. */
export async function drain(
  queue: Queue,
  events: IngestDeps['events'],
  batch: number,
): Promise<{ readonly seconds: number; readonly sizes: readonly number[] }> {
  const kv = createMemoryKv({ now });
  const project = sampleProject(100);
  for (const key of [`project/${projectKey}`, `project/${projectKey}/v/${project.version}`])
    await kv.put(key, JSON.stringify(project));
  const stopping = new AbortController();
  const sizes: number[] = [];
  let pending = await queue.backlog();
  const start = performance.now();
  let end = start;
  const ingest = createIngest({
    queue,
    events,
    kv,
    now,
    random: Math.random,
    log,
    maxBatchRecords: batch,
    onBatch({ records }) {
      sizes.push(records);
      pending -= records;
      if (pending > 0) return;
      end = performance.now();
      stopping.abort();
    },
  });
  await ingest.run(stopping.signal);
  return { seconds: (end - start) / 1_000, sizes };
}
