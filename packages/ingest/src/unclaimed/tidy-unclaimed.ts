import type { UnclaimedEvents } from '@pixel/store/events';
import type { SnapshotView } from '../snapshots/published-snapshots.ts';
import { computeExpiryCutoff, type UnclaimedLimits } from './unclaimed-limits.ts';

/** Projects per question to the store. */
const pageLength = 20;

/**
 * Claims the kept events of every project that is published by now, then drops those that have expired. Stops early when
 * `signal` aborts. Rejects when a store cannot be asked.
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
