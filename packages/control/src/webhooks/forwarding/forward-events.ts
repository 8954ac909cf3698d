import type { ControlDeps } from '../../base/control-deps.ts';
import { parseSubscribedSince } from '../endpoints/subscribed-since.ts';
import { subscriptionOf } from '../endpoints/webhook-view.ts';
import { typesByKind } from './event-message.ts';
import { forwardProjectEvents, maxInsertMs, type SubscribedProject } from './forward-project-events.ts';
import { storeClockSkewMs } from './store-clock.ts';

/** Creates messages for new events in the event store; returns how many. Projects that can't be read now are retried at the next call. */
export type ForwardEvents = () => Promise<number>;

/** Longer than nearly all inserts take. The next call finds the events they add late, the next long look the rest. */
const shortOverlapMs = 4_000;
const longScanEveryMs = 30_000;

const forwardedTypes: ReadonlySet<string> = new Set(Object.values(typesByKind).flat());

/** Creates the function. It reads no events of projects without an endpoint that subscribes to events. */
export function createForwardEvents({
  db,
  events,
  now,
  log,
}: Pick<ControlDeps, 'db' | 'events' | 'now' | 'log'>): ForwardEvents {
  async function findSubscribedProjects(): Promise<readonly SubscribedProject[]> {
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
    const projects = new Map<string, SubscribedProject>();
    for (const row of rows) {
      const subscription = subscriptionOf(row);
      if (!subscription.types.some((type) => forwardedTypes.has(type))) continue;
      const known = projects.get(row.project_id);
      projects.set(row.project_id, {
        projectId: row.project_id,
        projectKey: row.project_key,
        subscribers: [
          ...(known?.subscribers ?? []),
          { endpointId: row.id, subscription, subscribedSince: parseSubscribedSince(row) },
        ],
      });
    }
    return [...projects.values()];
  }

  /** Deletes the cursors of projects without subscribers, which start over with the next subscriber. */
  async function deleteUnusedCursors(projects: readonly SubscribedProject[]): Promise<void> {
    const ids = projects.map(({ projectId }) => projectId);
    await db
      .deleteFrom('webhook_cursors')
      .$if(ids.length > 0, (query) => query.where('project_id', 'not in', ids))
      .execute();
  }

  /** A project that can't be read doesn't affect the others; the failure is logged once until it can be read again. */
  async function forwardOne(project: SubscribedProject, clockSkewMs: number): Promise<number> {
    const { projectId, projectKey } = project;
    try {
      const at = now();
      const isLong = at - (longScanAt.get(projectId) ?? Number.NEGATIVE_INFINITY) >= longScanEveryMs;
      // The cursor moves on between two long looks, so the overlap includes that time.
      const overlapMs = isLong ? maxInsertMs + longScanEveryMs : shortOverlapMs;
      const options = { events, now: at, clockSkewMs: clockSkewMs, overlapMs };
      const messageCount = await db
        .transaction()
        .execute((transaction) => forwardProjectEvents(transaction, project, options));
      failing.delete(projectKey);
      if (isLong) longScanAt.set(projectId, at);
      return messageCount;
    } catch (error) {
      if (!failing.has(projectKey))
        log.warn({ error, projectKey }, "Failed to queue a project's event webhooks; retrying");
      failing.add(projectKey);
      return 0;
    }
  }

  async function forwardAll(): Promise<number> {
    const projects = await findSubscribedProjects();
    await deleteUnusedCursors(projects);
    const ids = new Set(projects.map(({ projectId }) => projectId));
    for (const id of longScanAt.keys()) if (!ids.has(id)) longScanAt.delete(id);
    if (projects.length === 0) return 0;
    const clockSkewMs = await storeClockSkewMs(events.ingested, now);
    let messageCount = 0;
    for (const project of projects) messageCount += await forwardOne(project, clockSkewMs);
    return messageCount;
  }

  const longScanAt = new Map<string, number>();
  const failing = new Set<string>();
  let isFailing = false;
  return async function forwardEvents() {
    try {
      const messageCount = await forwardAll();
      isFailing = false;
      return messageCount;
    } catch (error) {
      if (!isFailing) log.warn({ error }, 'Failed to queue event webhooks; retrying');
      isFailing = true;
      return 0;
    }
  };
}
