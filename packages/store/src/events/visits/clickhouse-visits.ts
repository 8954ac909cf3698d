import type { ClickhouseTables } from '../clickhouse-tables.ts';
import type { EncodedRow } from '../encode-row.ts';
import { encodeRows } from '../encode-rows.ts';
import { formatDateTime64 } from '../format-date-time64.ts';
import type {
  StoredVisits,
  VisitCountRow,
  VisitFilter,
  VisitPeriod,
  VisitSample,
  VisitSampleRow,
} from './visits.ts';

const countColumns = [
  'projectKey',
  'experimentKey',
  'hour',
  'variantKey',
  'phase',
  'country',
  'counterId',
  'bootstraps',
  'newVisitors',
];

const sampleColumns = [
  'projectKey',
  'time',
  'recordId',
  'position',
  'url',
  'attributes',
  'customNames',
  'weight',
];

/** Before and after any hour. `DateTime` ranges from 1970 to 2106 in every time zone. */
const [beginOfTime, endOfTime] = [Date.UTC(1971, 0), Date.UTC(2100, 0)];

const periodStart: Readonly<Record<VisitPeriod, (time: string) => string>> = {
  hour: (time) => `toStartOfHour(${time}, 'UTC')`,
  day: (time) => `toStartOfDay(${time}, {timeZone:String})`,
};

/** Counter id of simulated visitors' bootstraps. */
export const simulatedCounter = '00000000-0000-4000-8000-000000000001';

/** Creates the counts in the table `visits` and the samples in `visit_samples`. */
export function createClickhouseVisits(tables: Pick<ClickhouseTables, 'insert' | 'read'>): StoredVisits {
  return {
    async insert({ counts, samples }) {
      await insertCounts(tables, counts);
      if (samples.length > 0)
        await tables.insert('visit_samples', sampleColumns, encodeRows(samples, encodeSample));
    },
    async count(filter) {
      const rows = await tables.read<
        Record<'startedAt' | 'phase' | 'bootstraps' | 'newVisitors', string> & { readonly variantKey: string }
      >(countQuery(filter), countParameters(filter));
      return rows.map((row) => ({
        startedAt: Number(row.startedAt) * 1_000,
        variantKey: row.variantKey,
        phase: Number(row.phase),
        bootstraps: Number(row.bootstraps),
        newVisitors: Number(row.newVisitors),
      }));
    },
    async samples({ projectKey, since, limit }) {
      const parameters = { projectKey, since: `${since}` };
      const [all] = await tables.read<Record<'samples' | 'bootstraps', string>>(totalQuery, parameters);
      // Picks samples by a hash of their identity: evenly over time, and the same ones every time.
      const every = Math.max(1, Math.ceil(Number(all?.samples ?? 0) / limit));
      const rows = await tables.read<
        Omit<VisitSample, 'time' | 'weight'> & Record<'milliseconds' | 'weight', string>
      >(samplesQuery, { ...parameters, every: `${every}`, limit: `${limit}` });
      const samples = rows.map(({ milliseconds, url, attributes, customNames, weight }) => ({
        time: Number(milliseconds),
        url,
        attributes,
        customNames,
        weight: Number(weight),
      }));
      return { samples, bootstraps: Number(all?.bootstraps ?? 0) };
    },
  };
}

/** Inserts counts; the greatest number of a counter wins. */
export async function insertCounts(
  tables: Pick<ClickhouseTables, 'insert'>,
  counts: readonly VisitCountRow[],
): Promise<void> {
  if (counts.length > 0) await tables.insert('visits', countColumns, encodeRows(counts, encodeCount));
}

/** Ignores copies and superseded numbers of a counter, regardless of merges. */
function countQuery({ by, simulated }: VisitFilter): string {
  return `SELECT toUnixTimestamp(${periodStart[by]('hour')}) AS startedAt, variantKey, phase,
      sum(maxBootstraps) AS bootstraps, sum(maxNewVisitors) AS newVisitors
    FROM (
      SELECT hour, variantKey, phase, max(bootstraps) AS maxBootstraps, max(newVisitors) AS maxNewVisitors
      FROM visits
      WHERE projectKey = {projectKey:String} AND experimentKey = {experimentKey:String}
        AND hour >= ${periodStart[by]("toDateTime({since:UInt32}, 'UTC')")}
        AND hour < fromUnixTimestamp64Milli({until:Int64})
        ${simulated === undefined ? `AND counterId != '${simulatedCounter}'` : ''}
      GROUP BY hour, variantKey, phase, country, counterId
    )
    GROUP BY startedAt, variantKey, phase
    ORDER BY startedAt, variantKey, phase`;
}

function countParameters(filter: VisitFilter) {
  const { projectKey, experimentKey = '', since, until = endOfTime, by, timeZone = 'UTC' } = filter;
  return {
    projectKey,
    experimentKey,
    since: `${Math.floor(Math.max(since, beginOfTime) / 1_000)}`,
    until: `${until}`,
    ...(by === 'day' && { timeZone }),
  };
}

const samplesOfProject = `FROM visit_samples
  WHERE projectKey = {projectKey:String} AND time >= fromUnixTimestamp64Milli({since:Int64})`;

const totalQuery = `SELECT count() AS samples, sum(stoodFor) AS bootstraps
  FROM (SELECT any(weight) AS stoodFor ${samplesOfProject} GROUP BY recordId, position)`;

const samplesQuery = `SELECT toUnixTimestamp64Milli(time) AS milliseconds, url, attributes, customNames, weight
  ${samplesOfProject} AND cityHash64(recordId, position) % {every:UInt64} = 0
  ORDER BY time, recordId, position
  LIMIT 1 BY recordId, position
  LIMIT {limit:UInt64}`;

function encodeCount(row: VisitCountRow): EncodedRow {
  return [
    row.projectKey,
    row.experimentKey,
    formatDateTime64(row.hour).slice(0, 'YYYY-MM-DD hh:mm:ss'.length),
    row.variantKey,
    row.phase,
    row.country,
    row.counterId,
    row.bootstraps,
    row.newVisitors,
  ];
}

function encodeSample(row: VisitSampleRow): EncodedRow {
  return [
    row.projectKey,
    formatDateTime64(row.time),
    row.recordId,
    row.position,
    row.url,
    row.attributes,
    row.customNames,
    row.weight,
  ];
}
