import type { EdgeFigures } from '@pixel/edge';
import type { IngestedBatch } from '@pixel/ingest';
import type { QueueTotals } from '@pixel/store/queue';
import { createIngestLag } from './ingest-lag.ts';
import { createInstruments, tell, tellCount, tellCounts } from './instruments.ts';
import { createLastKnown } from './last-known.ts';
import type { Figures } from './merge-figures.ts';

/** What the figures are read from. A part is given once it runs. */
export interface MetricSources {
  readonly queue: { totals(): Promise<QueueTotals> };
  readonly edge: { figures(): EdgeFigures };
  readonly deadLetters: { count(): Promise<number> };
}

/** What a process of Pixel tells of itself, in numbers. */
export interface Metrics {
  /** From now on the figures of this part are told too. */
  follow(sources: Partial<MetricSources>): void;
  countBatch(batch: Pick<IngestedBatch, 'insertMs' | 'lagMs'>): void;
  /** Gives all figures, those of the queue as they are at one instant. Whatever hangs keeps it waiting for a second. */
  collect(): Promise<Figures>;
  /** Stops looking at the queue. */
  close(): void;
}

/** Whoever collects comes again in a few seconds; what does not answer is told as it was last known, or left out. */
const answerWithinMs = 1_000;
const lookEveryMs = 1_000;
/** Every file of the demo has a route of its own, which tells nobody anything. */
const demoFiles = '/demo/';

/** Creates the figures of a role. Each is told as soon as what it is read from is there. */
export function createMetrics(role: string, now: () => number): Metrics {
  const instruments = createInstruments(role);
  const { registry } = instruments;
  const lag = createIngestLag(now);
  const lastTotals = createLastKnown<QueueTotals>(answerWithinMs);
  const lastLetters = createLastKnown<number>(answerWithinMs);
  const sources: { -readonly [Name in keyof MetricSources]?: MetricSources[Name] } = {};
  let running: Promise<Figures> | undefined;

  async function readTotals(): Promise<QueueTotals | undefined> {
    const { queue } = sources;
    return queue === undefined ? undefined : lastTotals(() => queue.totals());
  }

  async function readLetters(): Promise<number | undefined> {
    const { deadLetters } = sources;
    return deadLetters === undefined ? undefined : lastLetters(() => deadLetters.count());
  }

  function tellQueue(totals: QueueTotals | undefined): void {
    tell(instruments.waiting, totals?.waiting);
    tell(instruments.lag, totals && lag.seconds(totals.waiting));
    tellCount(instruments.acknowledged, totals?.acknowledged);
    tellCounts(
      instruments.events,
      'outcome',
      totals === undefined
        ? []
        : [...Object.entries(totals.outcomes), ['damaged', totals.damaged], ['uncounted', totals.uncounted]],
    );
  }

  function tellEdge(figures: EdgeFigures | undefined): void {
    tell(instruments.unusableProjects, figures?.unusableProjects);
    tellCounts(instruments.refusals, 'code', figures?.refusals ?? []);
    tellCounts(
      instruments.requests,
      'route',
      [...(figures?.requests ?? [])].map(
        ([route, count]) => [route.startsWith(demoFiles) ? demoFiles : route, count] as const,
      ),
    );
  }

  async function read(): Promise<Figures> {
    const [totals, letters] = await Promise.all([readTotals(), readLetters()]);
    tellQueue(totals);
    tellEdge(sources.edge?.figures());
    tell(instruments.deadLetters, letters);
    return registry.getMetricsAsJSON();
  }

  const looking = setInterval(() => {
    void readTotals().then((totals) => totals && lag.seconds(totals.waiting));
  }, lookEveryMs).unref();

  return {
    follow: (more) => void Object.assign(sources, more),
    countBatch({ insertMs, lagMs }) {
      instruments.batchSeconds.observe(insertMs / 1_000);
      lag.stored(now() - lagMs);
    },
    collect() {
      // Two at a time would write into each other's figures.
      running ??= read().finally(() => {
        running = undefined;
      });
      return running;
    },
    close: () => clearInterval(looking),
  };
}
