import { surveyLedgerKey } from '@pixel/engine';
import type { EventStore, VisitorId } from '@pixel/store/events';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIds } from '../../base/ids.ts';
import { askDatabase, askEvents } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { recordInProject } from '../../people/audit/record-in-project.ts';
import { isPublished } from '../../results/experiment-queries.ts';
import { noteErasedVisitor } from '../../results/looks/erased-visitors.ts';

/** What was removed of a visitor. */
export interface ErasedVisitor {
  /** By which the audit log has it. */
  readonly receiptId: string;
  readonly events: number;
  readonly deadLetters: number;
  /** What was received up to this time, and is still on its way, is not stored. ISO 8601 with milliseconds, UTC. */
  readonly erasedAt: string;
  /** Whether a project of that key was ever published. */
  readonly published: boolean;
}

/**
 * Forgets a visitor: what is stored of it, and what was received of it until now. Rejects with `project_not_found` where the key is of
 * no published project and nothing is stored under it, since a tombstone under a mistyped key would look like an erasure.
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
  const published = await askDatabase(() => isPublished(db, projectKey));
  if (!published && !(await askEvents(events, () => isStored(events, visitor))))
    throw new ControlError(
      'project_not_found',
      `No project "${projectKey}" is published here, and nothing is stored under this key; nothing was erased`,
      { parameters: { projectKey } },
    );
  // Which surveys it met goes first: where the rest fails, it is run again.
  await kv.delete(surveyLedgerKey(projectKey, visitor.anonymousId)).catch((cause: unknown) => {
    throw new ControlError('unavailable', 'The key-value store could not be asked; nothing was erased', {
      cause,
    });
  });
  const exposures = await askEvents(events, () => events.visitors.exposures(visitor));
  const erasedAt = now();
  // Before it is gone: where the erasure fails and is run again, it may be told twice, but never not at all.
  await askDatabase(() => noteErasedVisitor(db, { projectKey, exposures, erasedAt }));
  const erased = await askEvents(events, () =>
    events.visitors.erase({ ...visitor, erasedAt }).catch((cause: unknown) => {
      throw new ControlError(
        'unavailable',
        'The event store did not answer in time; the erasure may take effect yet, in whole or in part: run it again',
        { cause },
      );
    }),
  );
  const receiptId = createIds({ now, random }).id();
  // Not who it was: the log would remember what was to be forgotten.
  log.info({ projectKey, ...erased }, 'A visitor was erased');
  await recordInProject(db, recordChange, {
    actor,
    projectKey,
    action: 'visitor.erase',
    subject: projectKey,
    after: { receiptId, ...erased },
  });
  return { receiptId, ...erased, erasedAt: new Date(erasedAt).toISOString(), published };
}

/** Says whether there are events under the key of the project, or dead letters of the visitor. */
async function isStored(
  { lists, visitors }: Pick<EventStore, 'lists' | 'visitors'>,
  visitor: VisitorId,
): Promise<boolean> {
  const listed = await lists.list({ projectKey: visitor.projectKey }, { limit: 1 });
  if (listed.length > 0) return true;
  for await (const letters of visitors.deadLetters(visitor)) if (letters.length > 0) return true;
  return false;
}
