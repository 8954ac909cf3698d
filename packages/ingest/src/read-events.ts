import { analysisTime } from './analysis-time.ts';
import { type BuriedRecord, bury } from './buried-record.ts';
import type { RowOfRecord } from './insert-rows.ts';
import { othersTurn } from './others-turn.ts';
import { parseRecord, type ReceivedEvent } from './parse-record.ts';
import type { PublishedView } from './published.ts';
import { type Findings, toEventRow } from './to-event-row.ts';
import { AwaitedConfiguration, UnreadableConfiguration } from './unusable-configuration.ts';

/** Records that are worked on before others of the process get their turn. */
const sliceLength = 100;

/** What a batch of queued records holds: each is a row, or is buried. */
export interface ReadEvents {
  readonly rows: readonly RowOfRecord[];
  readonly buried: readonly BuriedRecord[];
  /** When the last of the records was received, in milliseconds since the epoch. */
  readonly lastReceivedAt: number;
}

/** Turns queued records into rows. Rejects when the published configurations cannot be asked, or one is waited for. */
export async function readEvents(
  records: readonly Uint8Array[],
  deps: { readonly published: PublishedView; readonly now: () => number },
): Promise<ReadEvents> {
  const rows: RowOfRecord[] = [];
  const buried: BuriedRecord[] = [];
  const last = records.at(-1);
  let lastReceivedAt = deps.now();
  let awaited: AwaitedConfiguration | undefined;

  async function read(bytes: Uint8Array): Promise<void> {
    const parsed = parseRecord(bytes, deps.now());
    if (bytes === last && parsed.status === 'event') lastReceivedAt = parsed.received.receivedAt;
    if (parsed.status === 'dead') {
      buried.push(parsed.buried);
      return;
    }
    const { received } = parsed;
    let findings: Findings;
    try {
      findings = await find(received, deps.published);
    } catch (error) {
      // Only its own project's events suffer; the others must not wait until somebody mends it.
      if (error instanceof UnreadableConfiguration) {
        buried.push(bury(bytes, received.receivedAt, error.message));
        return;
      }
      if (!(error instanceof AwaitedConfiguration)) throw error;
      // The rest is looked at first, so that all that is waited for is waited for at the same time.
      awaited ??= error;
      return;
    }
    try {
      rows.push({ row: toEventRow(received, findings), bytes });
    } catch (error) {
      // A record that breaks the conversion would break it again for ever.
      buried.push(bury(bytes, received.receivedAt, `The record cannot be converted: ${error}`));
    }
  }

  for (let from = 0; from < records.length; from += sliceLength) {
    if (from > 0) await othersTurn();
    await Promise.all(records.slice(from, from + sliceLength).map(read));
  }
  if (awaited !== undefined) throw awaited;
  return { rows, buried, lastReceivedAt };
}

async function find({ event, receivedAt }: ReceivedEvent, published: PublishedView): Promise<Findings> {
  const { projectKey, version } = event;
  const time = analysisTime(event, receivedAt);
  const unclaimed = !(await published.isPublished(projectKey));
  if (unclaimed || event.assignments.length === 0) return { time, unclaimed, prepared: null };
  const prepared =
    version === undefined
      ? await published.liveAt(projectKey, time)
      : await published.version(projectKey, version);
  return { time, unclaimed, prepared };
}
