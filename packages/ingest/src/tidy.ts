import type { Kv } from '@pixel/store/kv';
import type { UnclaimedLimits } from './admit-unclaimed.ts';
import type { Log } from './log.ts';
import { pause } from './pause.ts';
import { hearPublications, type Publications } from './publications.ts';
import type { PublishedView } from './published.ts';
import type { Retry } from './retry.ts';
import type { IngestEvents } from './store-batch.ts';
import { tidyUnclaimed } from './tidy-unclaimed.ts';

/** What tidying up works with. */
export interface TidyDeps {
  readonly events: Pick<IngestEvents, 'unclaimed' | 'sweep'>;
  readonly kv: Pick<Kv, 'watch'>;
  readonly openView: () => Pick<PublishedView, 'isPublished'>;
  readonly limits: UnclaimedLimits;
  readonly now: () => number;
  readonly log: Log;
  readonly retry: Retry;
  readonly everyMs: number;
  /**
   * Resolves once the batches that are under way are done, whatever came of them: the one that is stored and the one that is prepared
   * may not know yet who was published.
   */
  readonly batchesUnderWay: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Until `signal` aborts: gives a project the events that were kept for it as soon as it is published, and every `everyMs` goes through
 * all that is kept, drops what is too old, and has the store swept.
 */
export async function tidyAgainAndAgain(deps: TidyDeps): Promise<void> {
  const { events, limits, now, log, signal } = deps;
  const news = hearPublications(deps.kv);

  function tidyAll(): Promise<void> {
    const published = deps.openView();
    return tidyUnclaimed({ unclaimed: events.unclaimed, published, limits, now, signal }).catch(
      (error: unknown) => log.warn({ error }, 'Events of unpublished projects could not be tidied up'),
    );
  }

  async function tidyAfter({ projectKeys, missed }: Publications): Promise<void> {
    await deps.batchesUnderWay();
    if (missed) return tidyAll();
    await deps.retry('claim events', () => claim(projectKeys));
  }

  /** Most publications are of projects that have nothing to claim. */
  async function claim(projectKeys: readonly string[]): Promise<void> {
    const { eventsByProject } = await events.unclaimed.usage(projectKeys);
    const published = deps.openView();
    for (const projectKey of eventsByProject.keys())
      if (!signal.aborted && (await published.isPublished(projectKey)))
        await events.unclaimed.claim(projectKey);
  }

  try {
    while (!signal.aborted) {
      await tidyAll();
      if (!signal.aborted)
        await events
          .sweep()
          .catch((error: unknown) =>
            log.warn({ error }, 'What is left of erased visitors could not be removed'),
          );
      let isDue = false;
      const due = pause(deps.everyMs, signal).then(() => {
        isDue = true;
      });
      for (;;) {
        await Promise.race([due, news.arrived()]);
        if (isDue || signal.aborted) break;
        await tidyAfter(news.take()).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      }
    }
  } finally {
    news.close();
  }
}
