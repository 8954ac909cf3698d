import type { Kv } from '@pixel/store/kv';
import type { Log } from './base/log.ts';
import { pause } from './base/pause.ts';
import type { Retry } from './base/retry.ts';
import type { IngestEvents } from './batch/store-batch.ts';
import type { SnapshotView } from './snapshots/published-snapshots.ts';
import { type Publications, watchPublications } from './snapshots/watch-publications.ts';
import { tidyUnclaimed } from './unclaimed/tidy-unclaimed.ts';
import type { UnclaimedLimits } from './unclaimed/unclaimed-limits.ts';

export interface TidyDeps {
  readonly events: Pick<IngestEvents, 'unclaimed' | 'sweep'>;
  readonly kv: Pick<Kv, 'watch'>;
  readonly openView: () => Pick<SnapshotView, 'isPublished'>;
  readonly limits: UnclaimedLimits;
  readonly now: () => number;
  readonly log: Log;
  readonly retry: Retry;
  readonly everyMs: number;
  /**
   * Resolves once the batches in flight have ended. Their views of the snapshots may be older than a publication, so a claim has to wait
   * for them.
   */
  readonly batchesSettled: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Claims a project's kept events as soon as it is published. At the start and every `everyMs`, it checks all kept events, drops expired
 * ones and sweeps the store. Resolves after `signal` aborts.
 */
export async function tidyPeriodically(deps: TidyDeps): Promise<void> {
  const { events, limits, now, log, signal } = deps;
  const publications = watchPublications(deps.kv);

  function tidyAll(): Promise<void> {
    const snapshots = deps.openView();
    return tidyUnclaimed({ unclaimed: events.unclaimed, snapshots, limits, now, signal }).catch(
      (error: unknown) => log.warn({ error }, 'Failed to clean up events of unpublished projects'),
    );
  }

  async function tidyAfter({ projectKeys, isPartial }: Publications): Promise<void> {
    await deps.batchesSettled();
    if (isPartial) return tidyAll();
    await deps.retry('claim events', () => claim(projectKeys));
  }

  /** Queries the event store first, since most published projects have nothing to claim. */
  async function claim(projectKeys: readonly string[]): Promise<void> {
    const { eventsByProject } = await events.unclaimed.usage(projectKeys);
    const snapshots = deps.openView();
    for (const projectKey of eventsByProject.keys())
      if (!signal.aborted && (await snapshots.isPublished(projectKey)))
        await events.unclaimed.claim(projectKey);
  }

  try {
    while (!signal.aborted) {
      await tidyAll();
      if (!signal.aborted)
        await events
          .sweep()
          .catch((error: unknown) => log.warn({ error }, 'Failed to remove leftovers of erased visitors'));
      let isDue = false;
      const due = pause(deps.everyMs, signal).then(() => {
        isDue = true;
      });
      for (;;) {
        await Promise.race([due, publications.arrived()]);
        if (isDue || signal.aborted) break;
        await tidyAfter(publications.take()).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      }
    }
  } finally {
    publications.close();
  }
}
