import type { UnclaimedSummary } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';

/** Data of unpublished projects, and a page of their keys. */
export interface UnclaimedData {
  readonly summary: UnclaimedSummary;
  readonly projects: readonly { readonly projectKey: string; readonly events: number }[];
  /** Value of `after` for the next page; null on the last one. */
  readonly next: string | null;
}

/** Reads a page, ordered by key. Rejects with `unavailable`. */
export function findUnclaimed(
  { events }: Pick<ControlDeps, 'events'>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<UnclaimedData> {
  const { unclaimed } = events;
  return callEvents(events, async () => {
    const [summary, keys] = await Promise.all([
      unclaimed.summary(),
      unclaimed.listProjects({ after, limit: limit + 1 }),
    ]);
    const page = keys.slice(0, limit);
    const { eventsByProject } = await unclaimed.usage(page);
    return {
      summary,
      projects: page.map((projectKey) => ({ projectKey, events: eventsByProject.get(projectKey) ?? 0 })),
      next: keys.length > limit ? (page.at(-1) ?? null) : null,
    };
  });
}
