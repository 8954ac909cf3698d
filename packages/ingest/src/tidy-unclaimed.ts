import type { UnclaimedEvents } from '@pixel/store/events';
import { expiryTime, type UnclaimedLimits } from './admit-unclaimed.ts';
import type { PublishedView } from './published.ts';

/** Projects whose publication is asked for at a time. */
const pageLength = 20;

/**
 * Gives the events of every project that was published to it, and after that drops those that nobody claimed in time.
 * Goes on where it is while `signal` has not aborted. Rejects when a store cannot be asked.
 */
export async function tidyUnclaimed(deps: {
  readonly unclaimed: Pick<UnclaimedEvents, 'listProjects' | 'claim' | 'expire'>;
  readonly published: Pick<PublishedView, 'isPublished'>;
  readonly limits: UnclaimedLimits;
  readonly now: () => number;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { unclaimed, published, signal } = deps;
  for (let after: string | undefined = ''; after !== undefined && !signal.aborted; ) {
    const page: readonly string[] = await unclaimed.listProjects({ after, limit: pageLength });
    const claimable = await Promise.all(page.map((projectKey) => published.isPublished(projectKey)));
    for (const [index, projectKey] of page.entries())
      if (claimable[index] === true && !signal.aborted) await unclaimed.claim(projectKey);
    after = page.length < pageLength ? undefined : page.at(-1);
  }
  if (!signal.aborted) await unclaimed.expire(expiryTime(deps.now(), deps.limits));
}
