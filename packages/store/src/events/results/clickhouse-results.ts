import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { phaseParameters } from '../exposure-phase.ts';
import { createLane } from './lane.ts';
import type { MetricDefinition } from './metric-definition.ts';
import type { Dimension, PhaseQuestion } from './phase-question.ts';
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
import { meetingOfDrawn } from './statements/drawn.ts';
import { copiesCameIn } from './statements/event-arrays.ts';
import { dimensionOf, groupsQuery, sliceOf, slicesOfGroups } from './statements/groups.ts';
import { type OverlapRow, overlapQuery } from './statements/overlap.ts';
import { type SplitRow, splitQuery } from './statements/split.ts';
import { readTraffic } from './traffic/read-traffic.ts';
import { type TrafficRow, trafficQuery } from './traffic/traffic-query.ts';

/** Creates the results over both event tables. */
export function createClickhouseResults(tables: Pick<ClickhouseTables, 'scan' | 'read'>): Results {
  // The limits allow one scan at a time, not several.
  const lane = createLane();

  function inTurn<T>(
    question: PhaseQuestion,
    signal: AbortSignal | undefined,
    work: (run: CountingAsk) => Promise<T>,
  ): Promise<T> {
    const { isWaitedFor = () => true } = question;
    return lane.run((own) => work(createAsk(tables, parametersOf(question), own)), { isWaitedFor, signal });
  }

  const scan: Results['scan'] = async (question, signal) => {
    refuseSameKeys(question.metrics);
    return inTurn(question, signal, async (run) => {
      const scanned = await scanMetrics(run, question, daySlices(question.timeZone));
      return readScan(scanned, run.rowsRead());
    });
  };

  return {
    scan,
    async scanAt({ times, ...question }, signal) {
      refuseSameKeys(question.metrics);
      const { timeZone } = question;
      const scans = await inTurn({ ...question, asOf: lastOf(times) }, signal, async (run) => {
        const scanned = await scanTimes(run, question, { ...daySlices(timeZone), times });
        return scanned?.map((each) => readScan(each, run.rowsRead()));
      });
      return scans ?? oneByOne(times, (asOf) => scan({ ...question, asOf }, signal));
    },
    async breakDown(question, signal) {
      refuseSameKeys(question.metrics);
      const dimension = dimensionOf(question.dimension);
      return inTurn(question, signal, async (run) => {
        const found = await run<{ readonly value: string }>(groupsQuery(dimension));
        const values = found.map(({ value }) => value);
        const scanned = await scanMetrics(
          run,
          { ...question, metrics: metricsBy(question.dimension, question.metrics) },
          slicesOfGroups(dimension, values),
        );
        const groups = [...values, undefined].map((value) => groupOf(scanned, value));
        return { groups: groups.filter(({ arms }) => arms.length > 0), rowsRead: run.rowsRead() };
      });
    },
    async cross(question, signal) {
      refuseSameKeys(question.metrics);
      const { other, otherVariants } = question;
      return inTurn(question, signal, async (run) => {
        const slices = { ...slicesOfGroups("''", otherVariants), other };
        const scanned = await scanMetrics(run, question, slices);
        const groups = otherVariants.map((value) => groupOf(scanned, value));
        return { groups, rowsRead: run.rowsRead() };
      });
    },
    async overlap({ projectKey, asOf, experiments, isWaitedFor }, signal) {
      const [{ experimentKey, phase }] = experiments;
      const question = { projectKey, asOf, experimentKey, phase, ...(isWaitedFor && { isWaitedFor }) };
      return inTurn(question, signal, async (run) => {
        const [row] = await run<OverlapRow>(overlapQuery(experiments));
        const { visitors = [], shared = [] } = row ?? {};
        return { visitors: visitors.map(Number), shared: shared.map(Number), rowsRead: run.rowsRead() };
      });
    },
    async drawn({ projectKey, from, asOf, groups, metrics, isWaitedFor }, signal) {
      refuseSameKeys(metrics);
      const range = { asOf, exposedFrom: from, exposedUntil: asOf };
      const everything = { projectKey, experimentKey: '', phase: { number: 1, startedAt: 0 }, ...range };
      return inTurn({ ...everything, ...(isWaitedFor && { isWaitedFor }) }, signal, async (run) => {
        const slices = { slice: "''", cell: "''", meeting: meetingOfDrawn(groups) };
        const scanned = await scanMetrics(run, { metrics, asOf }, slices);
        return {
          arms: readArms(scanned.rows),
          metrics: scanned.metrics.map((of) => readMetric(of.planned, of.metric, of.rows)),
          rowsRead: run.rowsRead(),
        };
      });
    },
    async days(question, signal) {
      return inTurn(question, signal, async (run) => ({
        arms: await scanDays(run, question, question),
        rowsRead: run.rowsRead(),
      }));
    },
    async split(question, signal) {
      const { dimensions, segments = [] } = question;
      const query = splitQuery(dimensions, segments);
      return inTurn(question, signal, async (run) => {
        const rows = await run<SplitRow>(query);
        return { ...readSplit({ dimensions, segments }, rows), rowsRead: run.rowsRead() };
      });
    },
    async splitAt({ times, ...question }, signal) {
      const { dimensions } = question;
      return inTurn({ ...question, asOf: lastOf(times) }, signal, async (run) => {
        const rows = await run<SplitRow>(splitQuery(dimensions, [], times));
        return times.map((time) => {
          const own = rows.filter(({ asOf }) => Number(asOf) === time);
          return { ...readSplit({ dimensions, segments: [] }, own), rowsRead: run.rowsRead() };
        });
      });
    },
    async visitorValues(question, signal) {
      refuseSameKeys(question.metrics);
      return readVisitorValues((work) => inTurn(question, signal, work), question);
    },
    async traffic(question, signal) {
      const query = trafficQuery(question);
      return inTurn(question, signal, async (run) => {
        const rows = await run<TrafficRow>(query);
        return { groups: readTraffic(rows), rowsRead: run.rowsRead() };
      });
    },
    async replay(question, signal) {
      refuseSameKeys(question.metrics);
      const { projectKey, from, until, isWaitedFor } = question;
      const range = { asOf: until, exposedFrom: from, exposedUntil: until };
      const everything = { projectKey, experimentKey: '', phase: { number: 1, startedAt: 0 }, ...range };
      return inTurn({ ...everything, ...(isWaitedFor && { isWaitedFor }) }, signal, async (run) => ({
        ...(await replayVisitors(run, question)),
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
function lastOf(times: readonly number[]): number {
  return Math.max(...times);
}

async function oneByOne<T>(
  times: readonly number[],
  run: (time: number) => Promise<T>,
): Promise<readonly T[]> {
  const answers: T[] = [];
  for (const time of times) answers.push(await run(time));
  return answers;
}

/** Queries the store and totals the rows read. */
interface CountingAsk {
  <T>(query: string): Promise<readonly T[]>;
  rowsRead(): number;
}

/** Copies arrive in batches, seconds apart. */
const maxAttempts = 5;

function isNewCopiesError(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && error.cause.message.includes(copiesCameIn);
}

function createAsk(
  tables: Pick<ClickhouseTables, 'scan'>,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): CountingAsk {
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

function parametersOf({
  projectKey,
  experimentKey,
  phase,
  asOf,
  exposedFrom,
  exposedUntil,
}: PhaseQuestion): Readonly<Record<string, string>> {
  return {
    projectKey,
    experimentKey,
    ...phaseParameters(phase),
    asOf: `${asOf}`,
    exposedFrom: `${exposedFrom ?? Number.MIN_SAFE_INTEGER}`,
    exposedUntil: `${exposedUntil ?? Number.MAX_SAFE_INTEGER}`,
  };
}

function groupOf({ rows, metrics }: MetricScan, value: string | undefined) {
  const slice = sliceOf(value);
  return {
    value,
    arms: readArms(rows.filter((row) => row.slice === slice)),
    metrics: metrics.map(({ planned, metric, rows: ofMetric }) =>
      readMetric(
        planned,
        metric,
        ofMetric.filter((row) => row.slice === slice),
        slice,
      ),
    ),
  };
}

/** Quantiles need all values of a group at once. Only devices have few enough groups. */
function metricsBy(dimension: Dimension, metrics: readonly MetricDefinition[]): readonly MetricDefinition[] {
  const isDevice = 'column' in dimension && dimension.column === 'device';
  return metrics.filter(({ kind }) => isDevice || kind !== 'quantile');
}

function refuseSameKeys(metrics: readonly MetricDefinition[]): void {
  if (new Set(metrics.map(({ key }) => key)).size < metrics.length)
    throw new RangeError('Two metrics of a scan have the same key');
}
