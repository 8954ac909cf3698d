import type { UnclaimedSummary } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { askEvents } from '../../base/store-calls.ts';

/** What is kept of projects that are not published, and a page of their keys. */
export interface Unclaimed {
  readonly summary: UnclaimedSummary;
  readonly projects: readonly { readonly projectKey: string; readonly events: number }[];
  /** What to ask for as `after` to get those behind; null where there are none. */
  readonly next: string | null;
}

/** Reads it, in order of the keys. Rejects with `unavailable`. */
export function findUnclaimed(
  { events }: Pick<ControlDeps, 'events'>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Unclaimed> {
  const { unclaimed } = events;
  return askEvents(events, async () => {
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
