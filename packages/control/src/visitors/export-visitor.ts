import type { VisitorId } from '@pixel/store/events';
import type { ControlDeps } from '../control-deps.ts';
import { type StoredEvent, toStoredEvent } from '../events/stored-event.ts';
import { askEvents } from '../unavailable.ts';

/**
 * A line of an export. What is cut off before its last line, `end` with the number of events, or `failure`, is not whole.
 */
export type ExportLine =
  | { readonly events: readonly StoredEvent[] }
  | { readonly end: { readonly events: number } }
  | { readonly failure: string };

/**
 * Gives all that is stored of a visitor as lines of JSON, page by page, as fast as they are taken. Rejects with `unavailable` where
 * not even the first page can be read.
 */
export async function exportVisitor(
  { events, log }: Pick<ControlDeps, 'events' | 'log'>,
  visitor: VisitorId,
): Promise<ReadableStream<Uint8Array>> {
  const pages = events.visitors.events(visitor)[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const encode = (line: ExportLine) => encoder.encode(`${JSON.stringify(line)}\n`);
  let page = await askEvents(() => pages.next());
  let count = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (page.done === true) {
          controller.enqueue(encode({ end: { events: count } }));
          controller.close();
          return;
        }
        count += page.value.length;
        controller.enqueue(encode({ events: page.value.map(toStoredEvent) }));
        try {
          page = await pages.next();
        } catch (error) {
          log.error({ projectKey: visitor.projectKey, error }, "A visitor's export could not be finished");
          controller.enqueue(encode({ failure: 'The event store does not answer any more' }));
          controller.close();
        }
      },
      async cancel() {
        await pages.return?.();
      },
    },
    { highWaterMark: 1 },
  );
}
