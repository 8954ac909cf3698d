import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { phaseParameters } from '../exposure-phase.ts';
import { createLane } from './lane.ts';
import type { MetricDefinition } from './metric-definition.ts';
import type { Dimension, PhaseRequest } from './phase-request.ts';
import { readScan } from './read-scan.ts';
import { readSplit } from './read-split.ts';
import { readArms, readMetric } from './read-totals.ts';
import { readVisitorValues } from './read-visitor-values.ts';
import { replayVisitors } from './replay-visitors.ts';
import type { Results } from './results.ts';
import { scanDays } from './scan-days.ts';
import { type MetricScan, scanMetrics } from './scan-metrics.ts';
import { scanTimes } from './scan-times.ts';
import { arrivedQuery } from './statements/arrived.ts';
import { daySlices } from './statements/day-slices.ts';
import { drawnExposure } from './statements/drawn.ts';
import { copiesArrived } from './statements/event-arrays.ts';
import { dimensionSql, groupSlice, groupSlices, groupsQuery } from './statements/groups.ts';
import { type OverlapRow, overlapQuery } from './statements/overlap.ts';
import { type SplitRow, splitQuery } from './statements/split.ts';
import { readTraffic } from './traffic/read-traffic.ts';
import { type TrafficRow, trafficQuery } from './traffic/traffic-query.ts';

/** Creates the results over both event tables. */
export function createClickhouseResults(tables: Pick<ClickhouseTables, 'scan' | 'read'>): Results {
  // The limits allow one scan at a time, not several.
  const lane = createLane();

  function runInLane<T>(
    request: PhaseRequest,
    signal: AbortSignal | undefined,
    work: (run: CountingQuery) => Promise<T>,
  ): Promise<T> {
    const { isWaitedFor = () => true } = request;
    return lane.run((rowsAtTime) => work(createCountingQuery(tables, toParameters(request), rowsAtTime)), {
      isWaitedFor,
      signal,
    });
  }

  const scan: Results['scan'] = async (request, signal) => {
    assertUniqueKeys(request.metrics);
    return runInLane(request, signal, async (run) => {
      const scanned = await scanMetrics(run, request, daySlices(request.timeZone));
      return readScan(scanned, run.rowsRead());
    });
  };

  return {
    scan,
    async scanAt({ times, ...request }, signal) {
      assertUniqueKeys(request.metrics);
      const { timeZone } = request;
      const scans = await runInLane({ ...request, asOf: latest(times) }, signal, async (run) => {
        const scanned = await scanTimes(run, request, { ...daySlices(timeZone), times });
        return scanned?.map((scanAtTime) => readScan(scanAtTime, run.rowsRead()));
      });
      return scans ?? runSequentially(times, (asOf) => scan({ ...request, asOf }, signal));
    },
    async breakDown(request, signal) {
      assertUniqueKeys(request.metrics);
      const dimension = dimensionSql(request.dimension);
      return runInLane(request, signal, async (run) => {
        const found = await run<{ readonly value: string }>(groupsQuery(dimension));
        const values = found.map(({ value }) => value);
        const scanned = await scanMetrics(
          run,
          { ...request, metrics: supportedMetrics(request.dimension, request.metrics) },
          groupSlices(dimension, values),
        );
        const groups = [...values, undefined].map((value) => toGroup(scanned, value));
        return { groups: groups.filter(({ arms }) => arms.length > 0), rowsRead: run.rowsRead() };
      });
    },
    async cross(request, signal) {
      assertUniqueKeys(request.metrics);
      const { other, otherVariants } = request;
      return runInLane(request, signal, async (run) => {
        const slices = { ...groupSlices("''", otherVariants), other };
        const scanned = await scanMetrics(run, request, slices);
        const groups = otherVariants.map((value) => toGroup(scanned, value));
        return { groups, rowsRead: run.rowsRead() };
      });
    },
    async overlap({ projectKey, asOf, experiments, isWaitedFor }, signal) {
      const [{ experimentKey, phase }] = experiments;
      const request = { projectKey, asOf, experimentKey, phase, ...(isWaitedFor && { isWaitedFor }) };
      return runInLane(request, signal, async (run) => {
        const [row] = await run<OverlapRow>(overlapQuery(experiments));
        const { visitors = [], shared = [] } = row ?? {};
        return { visitors: visitors.map(Number), shared: shared.map(Number), rowsRead: run.rowsRead() };
      });
    },
    async drawn({ projectKey, from, asOf, groups, metrics, isWaitedFor }, signal) {
      assertUniqueKeys(metrics);
      const range = { asOf, exposedFrom: from, exposedUntil: asOf };
      const allEvents = { projectKey, experimentKey: '', phase: { number: 1, startedAt: 0 }, ...range };
      return runInLane({ ...allEvents, ...(isWaitedFor && { isWaitedFor }) }, signal, async (run) => {
        const slices = { slice: "''", cell: "''", substitute: drawnExposure(groups) };
        const scanned = await scanMetrics(run, { metrics, asOf }, slices);
        return {
          arms: readArms(scanned.rows),
          metrics: scanned.metrics.map((scannedMetric) =>
            readMetric(scannedMetric.planned, scannedMetric.metric, scannedMetric.rows),
          ),
          rowsRead: run.rowsRead(),
        };
      });
    },
    async days(request, signal) {
      return runInLane(request, signal, async (run) => ({
        arms: await scanDays(run, request, request),
        rowsRead: run.rowsRead(),
      }));
    },
    async split(request, signal) {
      const { dimensions, segments = [] } = request;
      const query = splitQuery(dimensions, segments);
      return runInLane(request, signal, async (run) => {
        const rows = await run<SplitRow>(query);
        return { ...readSplit({ dimensions, segments }, rows), rowsRead: run.rowsRead() };
      });
    },
    async splitAt({ times, ...request }, signal) {
      const { dimensions } = request;
      return runInLane({ ...request, asOf: latest(times) }, signal, async (run) => {
        const rows = await run<SplitRow>(splitQuery(dimensions, [], times));
        return times.map((time) => {
          const rowsAtTime = rows.filter(({ asOf }) => Number(asOf) === time);
          return { ...readSplit({ dimensions, segments: [] }, rowsAtTime), rowsRead: run.rowsRead() };
        });
      });
    },
    async visitorValues(request, signal) {
      assertUniqueKeys(request.metrics);
      return readVisitorValues((work) => runInLane(request, signal, work), request);
    },
    async traffic(request, signal) {
      const query = trafficQuery(request);
      return runInLane(request, signal, async (run) => {
        const rows = await run<TrafficRow>(query);
        return { groups: readTraffic(rows), rowsRead: run.rowsRead() };
      });
    },
    async replay(request, signal) {
      assertUniqueKeys(request.metrics);
      const { projectKey, from, until, isWaitedFor } = request;
      const range = { asOf: until, exposedFrom: from, exposedUntil: until };
      const allEvents = { projectKey, experimentKey: '', phase: { number: 1, startedAt: 0 }, ...range };
      return runInLane({ ...allEvents, ...(isWaitedFor && { isWaitedFor }) }, signal, async (run) => ({
        ...(await replayVisitors(run, request)),
        rowsRead: run.rowsRead(),
      }));
    },
    async arrivedSince({ projectKey, since }) {
      const [row] = await tables.read<{ readonly arrived: string }>(arrivedQuery, {
        projectKey,
        since: `${since}`,
      });
      return Number(row?.arrived ?? 0);
    },
  };
}

/** Returns the latest time; later events never count. */
function latest(times: readonly number[]): number {
  return Math.max(...times);
}

async function runSequentially<T>(
  times: readonly number[],
  run: (time: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (const time of times) results.push(await run(time));
  return results;
}

/** Queries the store and totals the rows read. */
interface CountingQuery {
  <T>(query: string): Promise<readonly T[]>;
  rowsRead(): number;
}

/** Copies arrive in batches, seconds apart. */
const maxAttempts = 5;

function isNewCopiesError(error: unknown): boolean {
  return (
    error instanceof Error && error.cause instanceof Error && error.cause.message.includes(copiesArrived)
  );
}

function createCountingQuery(
  tables: Pick<ClickhouseTables, 'scan'>,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): CountingQuery {
  let sum = 0;
  async function run<T>(query: string): Promise<readonly T[]> {
    for (let attempt = 1; ; attempt += 1)
      try {
        const { rows, rowsRead } = await tables.scan<T>(query, parameters, signal);
        sum += rowsRead;
        return rows;
      } catch (error) {
        if (attempt === maxAttempts || !isNewCopiesError(error)) throw error;
      }
  }
  return Object.assign(run, { rowsRead: () => sum });
}

function toParameters({
  projectKey,
  experimentKey,
  phase,
  asOf,
  exposedFrom,
  exposedUntil,
}: PhaseRequest): Readonly<Record<string, string>> {
  return {
    projectKey,
    experimentKey,
    ...phaseParameters(phase),
    asOf: `${asOf}`,
    exposedFrom: `${exposedFrom ?? Number.MIN_SAFE_INTEGER}`,
    exposedUntil: `${exposedUntil ?? Number.MAX_SAFE_INTEGER}`,
  };
}

function toGroup({ rows, metrics }: MetricScan, value: string | undefined) {
  const slice = groupSlice(value);
  return {
    value,
    arms: readArms(rows.filter((row) => row.slice === slice)),
    metrics: metrics.map(({ planned, metric, rows: metricRows }) =>
      readMetric(
        planned,
        metric,
        metricRows.filter((row) => row.slice === slice),
        slice,
      ),
    ),
  };
}

/** Quantiles need all values of a group at once. Only devices have few enough groups. */
function supportedMetrics(
  dimension: Dimension,
  metrics: readonly MetricDefinition[],
): readonly MetricDefinition[] {
  const isDevice = 'column' in dimension && dimension.column === 'device';
  return metrics.filter(({ kind }) => isDevice || kind !== 'quantile');
}

function assertUniqueKeys(metrics: readonly MetricDefinition[]): void {
  if (new Set(metrics.map(({ key }) => key)).size < metrics.length)
    throw new RangeError('Metric keys must be unique within a scan');
}
