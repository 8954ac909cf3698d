import type { StoredDeadLetter, StoredVisitors, VisitorId } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { askEvents } from '../../base/store-calls.ts';
import { type StoredEvent, toStoredEvent } from '../events/stored-event.ts';

/** A line of an export. An export is only complete with its last line, `end` with the counts; `failure` ends it early. */
export type ExportLine =
  | { readonly events: readonly StoredEvent[] }
  | { readonly deadLetters: readonly ExportedLetter[] }
  | { readonly end: ExportEnd }
  | { readonly failure: string };

/** A dead letter in an export; the time is ISO 8601 with milliseconds, UTC. */
export interface ExportedLetter extends Omit<StoredDeadLetter, 'receivedAt'> {
  readonly receivedAt: string;
}

/** How much is stored about a visitor. */
export interface ExportEnd {
  readonly events: number;
  readonly deadLetters: number;
  /** Whether a project with this key was ever published. */
  readonly published: boolean;
}

/**
 * Streams everything stored about a visitor, events and then dead letters, as lines of JSON, at the consumer's pace. Rejects with
 * `unavailable` if not even the first page can be read.
 */
export async function exportVisitor(
  { events, log }: Pick<ControlDeps, 'events' | 'log'>,
  { published, ...visitor }: VisitorId & Pick<ExportEnd, 'published'>,
): Promise<ReadableStream<Uint8Array>> {
  const pages = linesOf(events.visitors, { visitor, published });
  const encoder = new TextEncoder();
  const encode = (line: ExportLine) => encoder.encode(`${JSON.stringify(line)}\n`);
  let page = await askEvents(events, () => pages.next());
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (page.done === true) {
          controller.close();
          return;
        }
        controller.enqueue(encode(page.value));
        try {
          page = await pages.next();
        } catch (error) {
          log.error({ projectKey: visitor.projectKey, error }, "A visitor's export could not be finished");
          controller.enqueue(encode({ failure: 'The event store does not answer any more' }));
          controller.close();
        }
      },
      async cancel() {
        await pages.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}

async function* linesOf(
  visitors: Pick<StoredVisitors, 'events' | 'deadLetters'>,
  { visitor, published }: { readonly visitor: VisitorId; readonly published: boolean },
): AsyncGenerator<ExportLine, undefined> {
  let [events, deadLetters] = [0, 0];
  for await (const page of visitors.events(visitor)) {
    events += page.length;
    yield { events: page.map(toStoredEvent) };
  }
  for await (const page of visitors.deadLetters(visitor)) {
    deadLetters += page.length;
    yield { deadLetters: page.map(toExportedLetter) };
  }
  yield { end: { events, deadLetters, published } };
}

function toExportedLetter({ id, receivedAt, reason, record }: StoredDeadLetter): ExportedLetter {
  return { id, receivedAt: new Date(receivedAt).toISOString(), reason, record };
}
