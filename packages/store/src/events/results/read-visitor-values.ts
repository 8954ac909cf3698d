import { encodedColumns, hasEvents } from './encoded-columns.ts';
import { readVariants } from './read-scan.ts';
import { readMetric } from './read-totals.ts';
import type { VisitorQuestion, VisitorValues } from './results.ts';
import { type RunQuery, type ScannedPlan, scanMetrics } from './scan-metrics.ts';
import { daySlices } from './statements/day-slices.ts';
import { type KnownOfMetric, planMetrics } from './statements/planned-metrics.ts';
import {
  areOf,
  cameInSinceQuery,
  isIngestedBy,
  rangesQuery,
  type VisitorRange,
  type VisitorValuesRow,
  visitorValuesQuery,
} from './statements/visitor-values.ts';
import type { EncodedMetric, EncodedValue, VisitorRow } from './visitor-values.ts';

/** Runs work on the store when its turn comes. */
type InTurn = <T>(work: (run: RunQuery) => Promise<T>) => Promise<T>;

/** Few enough that the reader can interleave other work. */
const visitorsAtOnce = 10_000;

/** Computes all metrics, then reads the same visitors again in several turns, as of the first turn's time. */
export async function readVisitorValues(inTurn: InTurn, question: VisitorQuestion): Promise<VisitorValues> {
  const { metrics, timeZone, since } = question;
  const first = await inTurn(async (run) => {
    const [clock] = await run<{ readonly now: string }>(nowQuery);
    const now = Number(clock?.now ?? 0);
    const slices = { ...daySlices(timeZone), among: isIngestedBy(now) };
    const [ranges] = await run<{ readonly starts: readonly string[] }>(
      rangesQuery(question.visitorsAtOnce ?? visitorsAtOnce),
    );
    const [late] = await run<{ readonly arrived: string }>(cameInSinceQuery(since));
    return {
      now,
      scanned: await scanMetrics(run, question, slices),
      starts: ranges?.starts ?? [],
      cameInSince: Number(late?.arrived ?? 0),
    };
  });
  const { now, scanned, starts, cameInSince } = first;

  async function* pages(): AsyncGenerator<readonly VisitorRow[]> {
    const planned = planMetrics(metrics, question, unitsOf(scanned.metrics));
    const haveEvents = planned.metrics.map(({ plan }) => hasEvents(plan));
    for (const range of shuffled(rangesOf(starts))) {
      const slices = { ...daySlices(timeZone), among: areOf(range, now) };
      const query = visitorValuesQuery(planned, slices);
      const rows = await inTurn((run) => run<VisitorValuesRow>(query));
      yield rows.map((row) => visitorOf(row, haveEvents));
    }
  }

  return {
    variants: readVariants(scanned.rows),
    metrics: scanned.metrics.map(({ planned, metric, rows }) => readMetric(planned, metric, rows)),
    told: scanned.metrics.map(encodedMetric),
    cameInSince,
    pages: pages(),
  };
}

const nowQuery = 'SELECT toString(toUnixTimestamp64Milli(now64(3))) AS now';

/** The units of the values. Omits the caps, so that visitors keep their uncapped values. */
function unitsOf(metrics: readonly ScannedPlan[]): ReadonlyMap<string, KnownOfMetric> {
  return new Map(
    metrics.flatMap(({ metric: { definition, known } }) =>
      known.largest === undefined ? [] : [[definition.key, { largest: known.largest }] as const],
    ),
  );
}

function rangesOf(starts: readonly string[]): readonly VisitorRange[] {
  const bounds = [undefined, ...starts, undefined];
  return bounds.slice(1).map((until, at) => {
    const from = bounds[at];
    return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
  });
}

/** The order of ids would reveal something about them. */
function shuffled<T>(all: readonly T[]): readonly T[] {
  return all
    .map((one) => ({ one, random: Math.random() }))
    .sort((a, b) => a.random - b.random)
    .map(({ one }) => one);
}

function encodedMetric({ metric: { definition, plan, known } }: ScannedPlan): EncodedMetric {
  const { caps, quantiles, largest } = known;
  return {
    key: definition.key,
    columns: encodedColumns(plan),
    ...(caps && {
      caps: Object.fromEntries(
        Object.entries(caps).map(([of, { lower, upper }]) => [
          of,
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

function visitorOf(row: VisitorValuesRow, haveEvents: readonly boolean[]): VisitorRow {
  const { variantKey, day, state, automation, counted, values, ofEvents } = row;
  const valuesAt = (at: number): readonly EncodedValue[] => [
    ...(haveEvents[at] ? [(ofEvents[at] ?? []).map(Number)] : []),
    ...(values[at] ?? []).map(wholeNumber),
  ];
  return {
    variant: variantKey,
    day,
    ...(automation && { automation }),
    ...(state === 'multi' && { severalVariants: true }),
    values: state === 'multi' ? [] : counted.map((isIn, at) => (isIn === 1 ? valuesAt(at) : null)),
  };
}

function wholeNumber(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
