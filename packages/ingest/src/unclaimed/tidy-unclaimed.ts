import type { UnclaimedEvents } from '@pixel/store/events';
import type { SnapshotView } from '../snapshots/published-snapshots.ts';
import { computeExpiryCutoff, type UnclaimedLimits } from './unclaimed-limits.ts';

/** Projects per query. */
const pageLength = 20;

/**
 * Claims the kept events of every published project, then drops those that have expired. Stops early if `signal` aborts. Rejects if a store
 * fails.
 */
export async function tidyUnclaimed(deps: {
  readonly unclaimed: Pick<UnclaimedEvents, 'listProjects' | 'claim' | 'expire'>;
  readonly snapshots: Pick<SnapshotView, 'isPublished'>;
  readonly limits: UnclaimedLimits;
  readonly now: () => number;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { unclaimed, snapshots, signal } = deps;
  for (let after: string | undefined = ''; after !== undefined && !signal.aborted; ) {
    const page: readonly string[] = await unclaimed.listProjects({ after, limit: pageLength });
    const claimable = await Promise.all(page.map((projectKey) => snapshots.isPublished(projectKey)));
    for (const [index, projectKey] of page.entries())
      if (claimable[index] === true && !signal.aborted) await unclaimed.claim(projectKey);
    after = page.length < pageLength ? undefined : page.at(-1);
  }
  if (!signal.aborted) await unclaimed.expire(computeExpiryCutoff(deps.now(), deps.limits));
}
