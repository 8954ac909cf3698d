import type { DeadLetter } from '@pixel/store/events';
import { analysisTime } from './analysis-time.ts';
import type { RowOfRecord } from './insert-rows.ts';
import { deadLetter, parseRecord, type ReceivedEvent } from './parse-record.ts';
import type { PublishedView } from './published.ts';
import { type Findings, toEventRow } from './to-event-row.ts';
import { AwaitedConfiguration, UnreadableConfiguration } from './unusable-configuration.ts';

/** Records that are worked on before others of the process get their turn. */
const sliceLength = 100;

/** What a batch of queued records holds. */
export interface ReadEvents {
  readonly rows: readonly RowOfRecord[];
  readonly letters: readonly DeadLetter[];
}

/** Turns queued records into rows. Rejects when the published configurations cannot be asked, or one is waited for. */
export async function readEvents(
  records: readonly Uint8Array[],
  deps: { readonly published: PublishedView; readonly now: () => number },
): Promise<ReadEvents> {
  const rows: RowOfRecord[] = [];
  const letters: DeadLetter[] = [];
  let awaited: AwaitedConfiguration | undefined;

  async function readEvent(bytes: Uint8Array): Promise<void> {
    const parsed = parseRecord(bytes, deps.now());
    if (parsed.status === 'dead') {
      letters.push(parsed.letter);
      return;
    }
    const bury = (reason: string) => void letters.push(deadLetter(bytes, parsed.receivedAt, reason));
    let findings: Findings;
    try {
      findings = await find(parsed, deps.published);
    } catch (error) {
      // Only its own project's events suffer; the others must not wait until somebody mends it.
      if (error instanceof UnreadableConfiguration) return bury(error.message);
      if (!(error instanceof AwaitedConfiguration)) throw error;
      // The rest is looked at first, so that all that is waited for is waited for at the same time.
      awaited ??= error;
      return;
    }
    try {
      rows.push({ row: toEventRow(parsed, findings), bytes });
    } catch (error) {
      // A record that breaks the conversion would break it again for ever.
      bury(`The record cannot be converted: ${error}`);
    }
  }

  for (let from = 0; from < records.length; from += sliceLength) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve, 0));
    await Promise.all(records.slice(from, from + sliceLength).map(readEvent));
  }
  if (awaited !== undefined) throw awaited;
  return { rows, letters };
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
