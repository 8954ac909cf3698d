import type { EdgeMetrics } from '@pixel/edge';
import type { IngestedBatch } from '@pixel/ingest';
import type { QueueTotals } from '@pixel/store/queue';
import { createIngestLag } from './ingest-lag.ts';
import { createInstruments, setCounter, setCounters, setGauge } from './instruments.ts';
import { createLastKnownReader } from './last-known.ts';
import type { ProcessMetrics } from './merge-metrics.ts';

/** Sources of metrics; each is added once it runs. */
export interface MetricSources {
  readonly queue: { totals(): Promise<QueueTotals> };
  readonly edge: { metrics(): EdgeMetrics };
  readonly deadLetters: { count(): Promise<number> };
}

/** The metrics of one of Pixel's processes. */
export interface Metrics {
  /** Adds the metrics of these sources from now on. */
  follow(sources: Partial<MetricSources>): void;
  countBatch(batch: Pick<IngestedBatch, 'insertMs' | 'lagMs'>): void;
  /** Returns all metrics, those of the queue from a single instant. Waits at most a second for anything that hangs. */
  collect(): Promise<ProcessMetrics>;
  /** Stops watching the queue. */
  close(): void;
}

/** Collectors return within seconds, so a source that doesn't answer is reported with its last value or omitted. */
const responseTimeoutMs = 1_000;
const sampleEveryMs = 1_000;
/** Each demo file has its own route, which would be useless as a label. */
const demoFiles = '/demo/';

/** Creates the metrics of a role. Each appears as soon as its source is available. */
export function createMetrics(role: string, now: () => number): Metrics {
  const instruments = createInstruments(role);
  const { registry } = instruments;
  const lag = createIngestLag(now);
  const lastTotals = createLastKnownReader<QueueTotals>(responseTimeoutMs);
  const lastLetters = createLastKnownReader<number>(responseTimeoutMs);
  const sources: { -readonly [Name in keyof MetricSources]?: MetricSources[Name] } = {};
  let running: Promise<ProcessMetrics> | undefined;

  async function readTotals(): Promise<QueueTotals | undefined> {
    const { queue } = sources;
    return queue === undefined ? undefined : lastTotals(() => queue.totals());
  }

  async function readLetters(): Promise<number | undefined> {
    const { deadLetters } = sources;
    return deadLetters === undefined ? undefined : lastLetters(() => deadLetters.count());
  }

  function setQueueTotals(totals: QueueTotals | undefined): void {
    setGauge(instruments.waiting, totals?.waiting);
    setGauge(instruments.lag, totals && lag.seconds(totals.waiting));
    setCounter(instruments.acknowledged, totals?.acknowledged);
    setCounters(
      instruments.events,
      'outcome',
      totals === undefined
        ? []
        : [...Object.entries(totals.outcomes), ['damaged', totals.damaged], ['uncounted', totals.uncounted]],
    );
  }

  function setEdgeMetrics(metrics: EdgeMetrics | undefined): void {
    setGauge(instruments.unusableProjects, metrics?.unusableProjects);
    setCounters(instruments.refusals, 'code', metrics?.refusals ?? []);
    setCounters(
      instruments.requests,
      'route',
      [...(metrics?.requests ?? [])].map(
        ([route, count]) => [route.startsWith(demoFiles) ? demoFiles : route, count] as const,
      ),
    );
  }

  async function read(): Promise<ProcessMetrics> {
    const [totals, letters] = await Promise.all([readTotals(), readLetters()]);
    setQueueTotals(totals);
    setEdgeMetrics(sources.edge?.metrics());
    setGauge(instruments.deadLetters, letters);
    return registry.getMetricsAsJSON();
  }

  const sampling = setInterval(() => {
    void readTotals().then((totals) => totals && lag.seconds(totals.waiting));
  }, sampleEveryMs).unref();

  return {
    follow: (added) => void Object.assign(sources, added),
    countBatch({ insertMs, lagMs }) {
      instruments.batchSeconds.observe(insertMs / 1_000);
      lag.stored(now() - lagMs);
    },
    collect() {
      // Concurrent reads would overwrite each other's values.
      running ??= read().finally(() => {
        running = undefined;
      });
      return running;
    },
    close: () => clearInterval(sampling),
  };
}
