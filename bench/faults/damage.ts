import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocatedRecord, readRecords } from '@pixel/store/queue/read-records';
import { type Damage, damages } from '../../tests/support/damages.ts';

/** The kinds of damaged files, and the ids of the events that may be lost. */
export interface DamageReport {
  readonly files: readonly string[];
  readonly eventIds: readonly string[];
}

/** An event in a queue file. */
interface EventRecord extends LocatedRecord {
  readonly eventId: string;
}

const maxDamageBytes = 5_000;

/**
 * Flips a bit in the middle of an event in the oldest queue file of a stopped server. Returns the ids of the lost events: this one and
 * those after it in its group.
 */
export async function flipInOldest(dataDirectory: string): Promise<readonly string[]> {
  const [oldest] = await segmentsOf(dataDirectory);
  if (oldest === undefined) throw new Error('There is no queue file');
  const records = await eventsIn(oldest);
  const record = pick(records);
  const bytes = await readFile(oldest);
  await writeFile(oldest, damages.flip(bytes, (record.from + record.to) >> 1));
  return records
    .filter(({ from, group }) => group.from === record.group.from && from >= record.from)
    .map(({ eventId }) => eventId);
}

/**
 * Damages a queue file of a stopped server at random, and perhaps another of Pixel's own files; but never a queue file together with
 * `spool/durable`, which records how far the queue is written.
 */
export async function damageAtRandom(dataDirectory: string): Promise<DamageReport> {
  const lastKnown = join(dataDirectory, 'last-known');
  const copies = (await readdir(lastKnown, { withFileTypes: true })).filter((entry) => entry.isFile());
  const others = {
    committed: join(dataDirectory, 'spool/committed'),
    durable: join(dataDirectory, 'spool/durable'),
    'secret.key': join(dataDirectory, 'secret.key'),
    'secret.key.copy': join(dataDirectory, 'secret.key.copy'),
    'last-known': join(lastKnown, copies[0]?.name ?? ''),
  };
  const files: string[] = [];
  const eventIds: string[] = [];
  if (Math.random() < 0.6) {
    const [name, file] = pick(Object.entries(others));
    await damageFile(file);
    files.push(name);
  }
  const segment = (await segmentsOf(dataDirectory)).at(-1);
  const records = segment === undefined ? [] : await eventsIn(segment);
  if (segment !== undefined && records.length > 0 && !files.includes('durable')) {
    const before = await readFile(segment);
    await damageFile(segment, pick(records));
    const after = await readFile(segment);
    files.push('a queue file');
    for (const { eventId, group } of records)
      if (!before.subarray(group.from, group.to).equals(after.subarray(group.from, group.to)))
        eventIds.push(eventId);
  }
  return { files, eventIds };
}

/** Damages a file from some byte on, within a range if one is given. */
async function damageFile(
  file: string,
  within?: { readonly from: number; readonly to: number },
): Promise<void> {
  const bytes = new Uint8Array(await readFile(file));
  const { from: first, to: last } = within ?? { from: 0, to: bytes.length };
  const from = first + Math.floor(Math.random() * (last - first));
  const to = Math.min(bytes.length, from + 1 + Math.floor(Math.random() * maxDamageBytes));
  await writeFile(file, pick<Damage>(Object.values(damages))(bytes, from, to));
}

async function segmentsOf(dataDirectory: string): Promise<string[]> {
  const spool = join(dataDirectory, 'spool');
  return (await readdir(spool))
    .filter((name) => name.endsWith('.log'))
    .sort()
    .map((name) => join(spool, name));
}

async function eventsIn(segment: string): Promise<readonly EventRecord[]> {
  return (await readRecords(segment)).flatMap((placed) => {
    const [, eventId] = /"eventId":"([^"]+)"/.exec(Buffer.from(placed.record).toString()) ?? [];
    return eventId === undefined ? [] : { ...placed, eventId };
  });
}

function pick<T>(values: readonly T[]): T {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}
