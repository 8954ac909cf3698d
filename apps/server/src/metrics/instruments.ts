import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProcessMetrics } from './merge-metrics.ts';

const batchSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Registers all of Pixel's metrics and those of this process, labeled with its role. No label has values from clients. */
export function createInstruments(role: string) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, labels: { role } });
  const registers = [registry];
  return {
    registry,
    acknowledged: new Counter({
      name: 'pixel_events_acknowledged_total',
      help: 'Events durably queued since the data directory was created.',
      registers,
    }),
    events: new Counter({
      name: 'pixel_events_total',
      help: 'Events processed from the queue since the data directory was created, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    waiting: new Gauge({
      name: 'pixel_queue_waiting_events',
      help: 'Events in the queue waiting to be stored.',
      registers,
    }),
    batchSeconds: new Histogram({
      name: 'pixel_ingest_batch_seconds',
      help: 'Time to insert a batch of events into the event store, retries included.',
      buckets: batchSeconds,
      registers,
    }),
    lag: new Gauge({
      name: 'pixel_ingest_lag_seconds',
      help: 'Upper bound of the age of the oldest event in the queue; 0 if it is empty.',
      registers,
    }),
    requests: new Counter({
      name: 'pixel_requests_total',
      help: 'Requests on the public port by route, including rejected ones.',
      labelNames: ['route'],
      registers,
    }),
    refusals: new Counter({
      name: 'pixel_refusals_total',
      help: 'Requests on the public port answered with an error, by error code.',
      labelNames: ['code'],
      registers,
    }),
    unusableProjects: new Gauge({
      name: 'pixel_snapshot_unusable_projects',
      help: 'Projects whose latest published configuration is unusable; the previous one is still served.',
      registers,
    }),
    deadLetters: new Gauge({
      name: 'pixel_dead_letters',
      help: 'Queued records that could not become events and are kept as dead letters.',
      registers,
    }),
  } as const;
}

/** Registers the metrics of the supervising process, including which roles are running, and returns a function that reads them. */
export function createRoleMetrics(
  name: string,
  rolesUp: () => readonly (readonly [role: string, isUp: boolean])[],
): () => Promise<ProcessMetrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, labels: { role: name } });
  const up = new Gauge({
    name: 'pixel_role_up',
    help: 'Whether a Pixel process is running, by role.',
    labelNames: ['role'],
    registers: [registry],
  });
  return function read() {
    for (const [role, isUp] of rolesUp()) up.set({ role }, Number(isUp));
    return registry.getMetricsAsJSON();
  };
}

/** Sets a gauge, or removes it if the value is unknown: a zero would look real. */
export function setGauge(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}

/** Sets a counter that is maintained elsewhere, or removes it if the value is unknown. */
export function setCounter(counter: Counter, count: number | undefined): void {
  counter.reset();
  if (count === undefined) counter.remove();
  else counter.inc(count);
}

/** Sets a labeled counter that is maintained elsewhere. */
export function setCounters<Label extends string>(
  counter: Counter<Label>,
  label: Label,
  counts: Iterable<readonly [string, number]>,
): void {
  counter.reset();
  for (const [value, count] of counts) counter.inc({ [label]: value } as Record<Label, string>, count);
}
