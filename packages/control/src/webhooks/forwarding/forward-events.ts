import type { ControlDeps } from '../../base/control-deps.ts';
import { readListensSince } from '../endpoints/listens-since.ts';
import { subscriptionOf } from '../endpoints/webhook-view.ts';
import { typesByKind } from './event-message.ts';
import { type FollowedProject, forwardProject, insertLimitMs } from './forward-project.ts';
import { storeAheadMs } from './store-clock.ts';

/** Creates messages for new events in the event store; returns how many. Projects that can't be read now are retried at the next call. */
export type ForwardEvents = () => Promise<number>;

/** Longer than nearly all inserts take. The next call finds the events they add late, the next long look the rest. */
const shortOverlapMs = 4_000;
const longLookEveryMs = 30_000;

const followedTypes: ReadonlySet<string> = new Set(Object.values(typesByKind).flat());

/** Creates the function. It reads no events of projects without an endpoint that subscribes to events. */
export function createForwardEvents({
  db,
  events,
  now,
  log,
}: Pick<ControlDeps, 'db' | 'events' | 'now' | 'log'>): ForwardEvents {
  async function findFollowed(): Promise<readonly FollowedProject[]> {
    const rows = await db
      .selectFrom('webhook_endpoints as endpoint')
      .innerJoin('projects', 'projects.id', 'endpoint.project_id')
      .select([
        'endpoint.id',
        'endpoint.subscription',
        'endpoint.listens_since',
        'projects.id as project_id',
        'projects.key as project_key',
      ])
      .where('endpoint.is_enabled', '=', true)
      .execute();
    const followed = new Map<string, FollowedProject>();
    for (const row of rows) {
      const subscription = subscriptionOf(row);
      if (!subscription.types.some((type) => followedTypes.has(type))) continue;
      const known = followed.get(row.project_id);
      followed.set(row.project_id, {
        projectId: row.project_id,
        projectKey: row.project_key,
        subscribers: [
          ...(known?.subscribers ?? []),
          { endpointId: row.id, subscription, listensSince: readListensSince(row) },
        ],
      });
    }
    return [...followed.values()];
  }

  /** Deletes the cursors of projects without subscribers, which start over with the next subscriber. */
  async function forgetOthers(followed: readonly FollowedProject[]): Promise<void> {
    const ids = followed.map(({ projectId }) => projectId);
    await db
      .deleteFrom('webhook_cursors')
      .$if(ids.length > 0, (query) => query.where('project_id', 'not in', ids))
      .execute();
  }

  /** A project that can't be read doesn't affect the others; the failure is logged once until it can be read again. */
  async function forwardOne(project: FollowedProject, aheadMs: number): Promise<number> {
    const { projectId, projectKey } = project;
    try {
      const at = now();
      const isLong = at - (longLookAt.get(projectId) ?? Number.NEGATIVE_INFINITY) >= longLookEveryMs;
      // The cursor moves on between two long looks, so the overlap includes that time.
      const overlapMs = isLong ? insertLimitMs + longLookEveryMs : shortOverlapMs;
      const reading = { events, now: at, aheadMs, overlapMs };
      const made = await db
        .transaction()
        .execute((transaction) => forwardProject(transaction, project, reading));
      failing.delete(projectKey);
      if (isLong) longLookAt.set(projectId, at);
      return made;
    } catch (error) {
      if (!failing.has(projectKey))
        log.warn({ error, projectKey }, "Failed to queue a project's event webhooks; retrying");
      failing.add(projectKey);
      return 0;
    }
  }

  async function forwardAll(): Promise<number> {
    const followed = await findFollowed();
    await forgetOthers(followed);
    const ids = new Set(followed.map(({ projectId }) => projectId));
    for (const id of longLookAt.keys()) if (!ids.has(id)) longLookAt.delete(id);
    if (followed.length === 0) return 0;
    const aheadMs = await storeAheadMs(events.ingested, now);
    let made = 0;
    for (const project of followed) made += await forwardOne(project, aheadMs);
    return made;
  }

  const longLookAt = new Map<string, number>();
  const failing = new Set<string>();
  let isFailing = false;
  return async function forwardEvents() {
    try {
      const made = await forwardAll();
      isFailing = false;
      return made;
    } catch (error) {
      if (!isFailing) log.warn({ error }, 'Failed to queue event webhooks; retrying');
      isFailing = true;
      return 0;
    }
  };
}
