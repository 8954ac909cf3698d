import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeEventRecord, encodeEventRecord } from '@pixel/store/queue/event-record';
import { createSpool } from '@pixel/store/queue/spool';
import { isVisitsRecord } from '@pixel/store/queue/visits-record';
import { takeAll } from './take-all.ts';

const log = { info() {}, warn() {}, error() {} };
const groupSize = 50;
const hourMs = 3_600_000;

/**
 * Queues everything in the spool of a data directory that no server uses again, including ingested records, in random order and groups.
 * Returns the number of records.
 */
export async function redeliverShuffled(dataDirectory: string): Promise<number> {
  await forgetCommit(dataDirectory);
  return queueAgain(dataDirectory, shuffle(await takeAll(dataDirectory)));
}

/** Queues everything again as if received this many hours earlier, once per number of hours. */
export async function redeliverHoursApart(dataDirectory: string, hours: readonly number[]): Promise<number> {
  await forgetCommit(dataDirectory);
  const records = await takeAll(dataDirectory);
  return queueAgain(
    dataDirectory,
    hours.flatMap((each) => records.map((record) => receivedEarlier(record, each * hourMs))),
  );
}

/** Distributes the pending records in the spool of a data directory that no server uses over this many files, in the same order. */
export async function requeueInFiles(dataDirectory: string, files: number): Promise<void> {
  const records = await takeAll(dataDirectory);
  const size = Math.ceil(records.length / files);
  // Each opening of the spool starts a new file.
  for (let at = 0; at < records.length; at += size)
    await queueAgain(dataDirectory, records.slice(at, at + size));
}

/** Without this file, the spool treats all its records as new. */
function forgetCommit(dataDirectory: string): Promise<void> {
  return rm(join(dataDirectory, 'spool', 'committed'), { force: true });
}

async function queueAgain(dataDirectory: string, records: readonly Uint8Array[]): Promise<number> {
  const queue = await createSpool({ directory: join(dataDirectory, 'spool'), log });
  for (let at = 0; at < records.length; at += groupSize)
    await queue.appendAll(records.slice(at, at + groupSize));
  await queue.close();
  return records.length;
}

function receivedEarlier(bytes: Uint8Array, byMs: number): Uint8Array {
  // The queue also contains visit counts, which are queued again unchanged.
  if (isVisitsRecord(bytes)) return bytes;
  const { formatVersion: _, body, ...head } = decodeEventRecord(bytes);
  const receivedAt = new Date(Date.parse(head.receivedAt) - byMs).toISOString();
  return encodeEventRecord({ ...head, receivedAt }, JSON.stringify(body));
}

function shuffle<T>(values: readonly T[]): readonly T[] {
  return values
    .map((value) => ({ value, random: Math.random() }))
    .sort((a, b) => a.random - b.random)
    .map(({ value }) => value);
}
