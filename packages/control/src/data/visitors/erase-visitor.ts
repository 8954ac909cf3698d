import { surveyLedgerKey } from '@pixel/engine';
import type { EventStore, VisitorId } from '@pixel/store/events';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { recordInProject } from '../../people/audit/record-in-project.ts';
import { isPublished } from '../../results/experiment-queries.ts';
import { recordErasedVisitor } from '../../results/looks/erased-visitors.ts';
import { eraseFromMessages } from '../../webhooks/messages/visitor-messages.ts';
import { readSurveyHistory } from './survey-history.ts';

/** A visitor's erased data. */
export interface ErasedVisitor {
  /** The erasure's id in the audit log. */
  readonly receiptId: string;
  readonly events: number;
  readonly deadLetters: number;
  /** Number of surveys that the visitor was remembered to have seen. */
  readonly surveys: number;
  /** Number of messages in webhook logs from which the visitor's events, or the whole body, were removed. */
  readonly webhookMessages: number;
  /** Events received up to this time that are still in the queue won't be stored. ISO 8601 with milliseconds, UTC. */
  readonly erasedAt: string;
  /** Whether a project with this key was ever published. */
  readonly published: boolean;
}

/**
 * Erases everything that is stored about a visitor, also in webhook logs, and everything received until now. Rejects with `project_not_found` if no such project is published
 * and nothing is stored under its key, since a tombstone for a mistyped key would look like an erasure.
 */
export async function eraseVisitor(
  {
    db,
    kv,
    events,
    now,
    random,
    log,
    recordChange,
  }: Pick<ControlDeps, 'db' | 'kv' | 'events' | 'now' | 'random' | 'log'> & {
    readonly recordChange: RecordChange;
  },
  { actor, ...visitor }: VisitorId & { readonly actor: Actor },
): Promise<ErasedVisitor> {
  const { projectKey } = visitor;
  const published = await callDatabase(() => isPublished(db, projectKey));
  if (!published && !(await callEvents(events, () => isStored(events, visitor))))
    throw new ControlError(
      'project_not_found',
      `No project "${projectKey}" is published here, and nothing is stored for this key; nothing was erased`,
      { parameters: { projectKey } },
    );
  const surveys = await readSurveyHistory(kv, visitor);
  // The survey ledger goes first: if the rest fails, the erasure is run again.
  await kv.delete(surveyLedgerKey(projectKey, visitor.anonymousId)).catch((cause: unknown) => {
    throw new ControlError('unavailable', 'The key-value store is not responding; nothing was erased', {
      cause,
    });
  });
  const exposures = await callEvents(events, () => events.visitors.exposures(visitor));
  const erasedAt = now();
  // Must come before the erasure: if that fails and is run again, the visitor may be counted twice, but never not at all.
  await callDatabase(() => recordErasedVisitor(db, { projectKey, exposures, erasedAt }));
  const erased = await callEvents(events, () =>
    events.visitors.erase({ ...visitor, erasedAt }).catch((cause: unknown) => {
      throw new ControlError(
        'unavailable',
        'The event store did not respond in time; the erasure may still take effect, in whole or in part: run it again',
        { cause },
      );
    }),
  );
  // Must come after the events, which are forwarded until they are gone.
  const webhookMessages = await callDatabase(() => eraseFromMessages(db, { ...visitor, erasedAt }));
  const removed = { ...erased, surveys: surveys.length, webhookMessages };
  const receiptId = createIdGenerator({ now, random }).id();
  // Logs no visitor id, which must be forgotten.
  log.info({ projectKey, ...removed }, 'A visitor was erased');
  await recordInProject(db, recordChange, {
    actor,
    projectKey,
    action: 'visitor.erase',
    subject: projectKey,
    after: { receiptId, ...removed },
  });
  return { receiptId, ...removed, erasedAt: new Date(erasedAt).toISOString(), published };
}

/** Whether there are events of the project, or dead letters of the visitor. */
async function isStored(
  { lists, visitors }: Pick<EventStore, 'lists' | 'visitors'>,
  visitor: VisitorId,
): Promise<boolean> {
  const listed = await lists.list({ projectKey: visitor.projectKey }, { limit: 1 });
  if (listed.length > 0) return true;
  for await (const letters of visitors.deadLetters(visitor)) if (letters.length > 0) return true;
  return false;
}
