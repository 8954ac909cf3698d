import type { EventRow, EventStore, PreparedInsert } from '@pixel/store/events';
import { type BuriedRecord, bury } from './buried-record.ts';
import type { ReceivedOf } from './erasures.ts';
import { find, findKnown } from './findings.ts';
import { inSlices } from './in-slices.ts';
import { parseRecord, type ReceivedEvent } from './parse-record.ts';
import type { PublishedView } from './published.ts';
import { RowOfRecord } from './row-of-record.ts';
import { type Findings, toEventRow } from './to-event-row.ts';
import { AwaitedConfiguration, UnreadableConfiguration } from './unusable-configuration.ts';

/** What a batch of queued records holds: each is a row, or is buried. */
export interface ReadEvents {
  readonly rows: readonly RowOfRecord[];
  /** Inserts the rows, all of them. */
  readonly insert: Pick<PreparedInsert, 'run'>;
  readonly buried: readonly BuriedRecord[];
  /** When the last of the records was received, in milliseconds since the epoch. */
  readonly lastReceivedAt: number;
}

/** Turns queued records into rows. Rejects when the published configurations cannot be asked, or one is waited for. */
export async function readEvents(
  records: readonly Uint8Array[],
  deps: {
    readonly published: PublishedView;
    readonly events: Pick<EventStore, 'prepareInsert'>;
    readonly now: () => number;
  },
): Promise<ReadEvents> {
  const { published, now } = deps;
  const rows: RowOfRecord[] = [];
  const insert = deps.events.prepareInsert();
  /** Those of the records that are worked on. */
  let slice: EventRow[] = [];
  const buried: BuriedRecord[] = [];
  const last = records.at(-1);
  let lastReceivedAt = now();
  let awaited: AwaitedConfiguration | undefined;

  /** Gives a promise only where the configurations have to be asked: one for each event would cost more than all the rest of this. */
  function read(bytes: Uint8Array): Promise<void> | undefined {
    const parsed = parseRecord(bytes, now());
    if (bytes === last && parsed.status === 'event') lastReceivedAt = parsed.received.receivedAt;
    if (parsed.status === 'dead') {
      buried.push(parsed.buried);
      return undefined;
    }
    const { received } = parsed;
    const known = findKnown(received, published);
    if (known === undefined) return ask(bytes, received);
    convert(bytes, received, known);
    return undefined;
  }

  async function ask(bytes: Uint8Array, received: ReceivedEvent): Promise<void> {
    try {
      convert(bytes, received, await find(received, published));
    } catch (error) {
      // Only its own project's events suffer; the others must not wait until somebody mends it.
      if (error instanceof UnreadableConfiguration) {
        buried.push(bury(bytes, received.receivedAt, error.message));
        return;
      }
      if (!(error instanceof AwaitedConfiguration)) throw error;
      // The rest is looked at first, so that all that is waited for is waited for at the same time.
      awaited ??= error;
    }
  }

  function convert(bytes: Uint8Array, received: ReceivedEvent, findings: Findings): void {
    try {
      const row = toEventRow(received, findings);
      rows.push(new RowOfRecord(row, bytes, findings));
      slice.push(row);
    } catch (error) {
      // A record that breaks the conversion would break it again for ever.
      buried.push(bury(bytes, received.receivedAt, `The record cannot be converted: ${error}`));
    }
  }

  const sizeOf = (bytes: Uint8Array): number => bytes.length;
  await inSlices(records, sizeOf, async (some) => {
    const asked = some.flatMap((bytes) => read(bytes) ?? []);
    if (asked.length > 0) await Promise.all(asked);
    insert.add(slice);
    slice = [];
  });
  if (awaited !== undefined) throw awaited;
  return { rows, insert, buried, lastReceivedAt };
}

/** Gives all of a batch of which is known whose it is. */
export function receivedOf({ rows, buried }: Pick<ReadEvents, 'rows' | 'buried'>): readonly ReceivedOf[] {
  const received: ReceivedOf[] = [...rows];
  for (const record of buried) if (record.received !== undefined) received.push(record.received);
  return received;
}
