import type { StoredDeadLetter, VisitorId } from '@pixel/store/events';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callEvents } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { recordInProject } from '../../people/audit/record-in-project.ts';
import { type VisitorMessage, visitorMessages } from '../../webhooks/messages/visitor-messages.ts';
import { type StoredEvent, toStoredEvent } from '../events/stored-event.ts';
import { readSurveyHistory, type SurveyHistoryEntry } from './survey-history.ts';

/** A line of an export. An export is only complete with its last line, `end` with the counts; `failure` ends it early. */
export type ExportLine =
  | { readonly events: readonly StoredEvent[] }
  | { readonly deadLetters: readonly ExportedLetter[] }
  | { readonly surveys: readonly SurveyHistoryEntry[] }
  | { readonly webhookMessages: readonly VisitorMessage[] }
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
  readonly surveys: number;
  readonly webhookMessages: number;
  /** Whether a project with this key was ever published. */
  readonly published: boolean;
}

/**
 * Streams everything stored about a visitor as lines of JSON, at the consumer's pace: events, dead letters, the surveys it saw, and its
 * events in webhook messages. Records the actor in the audit log, but not whose data it was. Rejects with `unavailable` if not even the
 * first page can be read.
 */
export async function exportVisitor(
  deps: Pick<ControlDeps, 'db' | 'kv' | 'events' | 'log'> & { readonly recordChange: RecordChange },
  { published, actor, ...visitor }: VisitorId & Pick<ExportEnd, 'published'> & { readonly actor: Actor },
): Promise<ReadableStream<Uint8Array>> {
  const { db, events, log, recordChange } = deps;
  const { projectKey } = visitor;
  const pages = generateLines(deps, { visitor, published });
  const encoder = new TextEncoder();
  const encode = (line: ExportLine) => encoder.encode(`${JSON.stringify(line)}\n`);
  let page = await callEvents(events, () => pages.next());
  await recordInProject(db, recordChange, {
    actor,
    projectKey,
    action: 'visitor.export',
    subject: projectKey,
  });
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
          log.error({ projectKey, error }, "Failed to finish a visitor's export");
          controller.enqueue(encode({ failure: failureMessage(error) }));
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

async function* generateLines(
  { db, kv, events: { visitors } }: Pick<ControlDeps, 'db' | 'kv' | 'events'>,
  { visitor, published }: { readonly visitor: VisitorId; readonly published: boolean },
): AsyncGenerator<ExportLine, undefined> {
  let [events, deadLetters, webhookMessages] = [0, 0, 0];
  for await (const page of visitors.events(visitor)) {
    events += page.length;
    yield { events: page.map(toStoredEvent) };
  }
  for await (const page of visitors.deadLetters(visitor)) {
    deadLetters += page.length;
    yield { deadLetters: page.map(toExportedLetter) };
  }
  const surveys = await readSurveyHistory(kv, visitor);
  if (surveys.length > 0) yield { surveys };
  for await (const page of visitorMessages(db, visitor)) {
    webhookMessages += page.length;
    yield { webhookMessages: page };
  }
  yield { end: { events, deadLetters, surveys: surveys.length, webhookMessages, published } };
}

function failureMessage(error: unknown): string {
  return error instanceof ControlError ? error.message : 'The event store stopped responding';
}

function toExportedLetter({ id, receivedAt, reason, record }: StoredDeadLetter): ExportedLetter {
  return { id, receivedAt: new Date(receivedAt).toISOString(), reason, record };
}
