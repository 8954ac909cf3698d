import { encodedColumns, isQuantilePlan } from './encoded-columns.ts';
import { readVariants } from './read-scan.ts';
import { readMetric } from './read-totals.ts';
import type { VisitorValues, VisitorValuesRequest } from './results.ts';
import { type RunQuery, type ScannedPlan, scanMetrics } from './scan-metrics.ts';
import { daySlices } from './statements/day-slices.ts';
import { type MetricLimits, planMetrics } from './statements/planned-metrics.ts';
import {
  ingestedByCondition,
  lateArrivalsQuery,
  type VisitorRange,
  type VisitorValuesRow,
  visitorRangeCondition,
  visitorRangesQuery,
  visitorValuesQuery,
} from './statements/visitor-values.ts';
import type { EncodedMetric, EncodedValue, VisitorRow } from './visitor-values.ts';

/** Runs work in a lane of the store, after the work before it. */
type RunInLane = <T>(work: (run: RunQuery) => Promise<T>) => Promise<T>;

/** Few enough that the reader can interleave other work. */
const defaultPageSize = 10_000;

/** Computes all metrics, then reads the same visitors again in several jobs, as of the time of the first. */
export async function readVisitorValues(
  runInLane: RunInLane,
  request: VisitorValuesRequest,
): Promise<VisitorValues> {
  const { metrics, timeZone, since } = request;
  const first = await runInLane(async (run) => {
    const [clock] = await run<{ readonly now: string }>(nowQuery);
    const now = Number(clock?.now ?? 0);
    const slices = { ...daySlices(timeZone), eventFilter: ingestedByCondition(now) };
    const [ranges] = await run<{ readonly starts: readonly string[] }>(
      visitorRangesQuery(request.pageSize ?? defaultPageSize),
    );
    const [late] = await run<{ readonly arrived: string }>(lateArrivalsQuery(since));
    return {
      now,
      scanned: await scanMetrics(run, request, slices),
      starts: ranges?.starts ?? [],
      lateArrivals: Number(late?.arrived ?? 0),
    };
  });
  const { now, scanned, starts, lateArrivals } = first;

  async function* pages(): AsyncGenerator<readonly VisitorRow[]> {
    const planned = planMetrics(metrics, request, unitLimits(scanned.metrics));
    const quantileFlags = planned.metrics.map(({ plan }) => isQuantilePlan(plan));
    for (const range of shuffle(toRanges(starts))) {
      const slices = { ...daySlices(timeZone), eventFilter: visitorRangeCondition(range, now) };
      const query = visitorValuesQuery(planned, slices);
      const rows = await runInLane((run) => run<VisitorValuesRow>(query));
      yield rows.map((row) => toVisitorRow(row, quantileFlags));
    }
  }

  return {
    variants: readVariants(scanned.rows),
    metrics: scanned.metrics.map(({ planned, metric, rows }) => readMetric(planned, metric, rows)),
    encodedMetrics: scanned.metrics.map(encodeMetric),
    lateArrivals,
    pages: pages(),
  };
}

const nowQuery = 'SELECT toString(toUnixTimestamp64Milli(now64(3))) AS now';

/** The units of the values. Omits the caps, so that visitors keep their uncapped values. */
function unitLimits(metrics: readonly ScannedPlan[]): ReadonlyMap<string, MetricLimits> {
  return new Map(
    metrics.flatMap(({ metric: { definition, limits } }) =>
      limits.largest === undefined ? [] : [[definition.key, { largest: limits.largest }] as const],
    ),
  );
}

function toRanges(starts: readonly string[]): readonly VisitorRange[] {
  const bounds = [undefined, ...starts, undefined];
  return bounds.slice(1).map((until, index) => {
    const from = bounds[index];
    return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
  });
}

/** The order of ids would reveal something about them. */
function shuffle<T>(all: readonly T[]): readonly T[] {
  return all
    .map((item) => ({ item, random: Math.random() }))
    .sort((a, b) => a.random - b.random)
    .map(({ item }) => item);
}

function encodeMetric({ metric: { definition, plan, limits } }: ScannedPlan): EncodedMetric {
  const { caps, quantiles, largest } = limits;
  return {
    key: definition.key,
    columns: encodedColumns(plan),
    ...(caps && {
      caps: Object.fromEntries(
        Object.entries(caps).map(([cappedValue, { lower, upper }]) => [
          cappedValue,
          { ...(lower !== undefined && { lower: `${lower}` }), upper: `${upper}` },
        ]),
      ),
    }),
    ...(quantiles && {
      quantiles: quantiles.map(({ variantKey, q, qLower, qUpper }) => ({ variantKey, q, qLower, qUpper })),
    }),
    ...(largest && { largest: Object.fromEntries(largest) }),
  };
}

function toVisitorRow(row: VisitorValuesRow, quantileFlags: readonly boolean[]): VisitorRow {
  const { variantKey, day, state, automation, counted, values, eventValues } = row;
  const valuesAt = (index: number): readonly EncodedValue[] => [
    ...(quantileFlags[index] ? [(eventValues[index] ?? []).map(Number)] : []),
    ...(values[index] ?? []).map(toNumberOrDigits),
  ];
  return {
    variant: variantKey,
    day,
    ...(automation && { automation }),
    ...(state === 'multi' && { severalVariants: true }),
    values: state === 'multi' ? [] : counted.map((isIn, index) => (isIn === 1 ? valuesAt(index) : null)),
  };
}

function toNumberOrDigits(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
