import type { ClickhouseTables } from './clickhouse-tables.ts';
import { quote } from './sql/quote.ts';

/** How long samples of visits are kept at most. */
const maxSampleDays = 14;

/**
 * Sets how long events are kept, as the TTL of the table `events`, and samples of visits, as that of `visit_samples`, unless it is so
 * already.
 */
export async function setClickhouseRetention(
  tables: Pick<ClickhouseTables, 'read' | 'run'>,
  daysByProject: ReadonlyMap<string, number>,
): Promise<void> {
  const projects = [...daysByProject].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [projectKey, days] of projects)
    if (!Number.isInteger(days) || days < 1 || days > maxDays)
      throw new Error(`Events of ${projectKey} cannot be kept for ${days} days`);
  await setTtl(tables, 'events', projects.length === 0 ? '' : ttlOfEvents(projects));
  await setTtl(tables, 'visit_samples', ttlOfSamples(projects.filter(([, days]) => days < maxSampleDays)));
}

/** `wanted` is the expression of the time when a row is removed; empty where rows are kept for good. */
async function setTtl(
  tables: Pick<ClickhouseTables, 'read' | 'run'>,
  table: string,
  wanted: string,
): Promise<void> {
  const alter = `ALTER TABLE ${table} MODIFY TTL ${wanted} SETTINGS mutations_sync = 0`;
  const [is] = await tables.read<{ readonly engine: string; readonly wanted: string }>(
    // In the server's own manner of writing, in which it keeps the one that holds.
    `SELECT engine_full AS engine, ${wanted === '' ? "''" : `formatQuerySingleLine(${quote(alter)})`} AS wanted
      FROM system.tables WHERE database = currentDatabase() AND name = ${quote(table)}`,
    {},
  );
  if (is === undefined) throw new Error(`The event store has no table ${table}`);
  const ttl = ttlOf(is.engine);
  if (wanted === '') {
    if (ttl !== '') await tables.run('Ending the retention', `ALTER TABLE ${table} REMOVE TTL`, {});
    return;
  }
  if (ttl === '' || !is.wanted.includes(ttl)) await tables.run('Setting the retention', alter, {});
}

type DaysOfProjects = readonly (readonly [projectKey: string, days: number])[];

/**
 * When an event is removed, by its project. Those that are kept for good have a time that no clock of the store reaches; it
 * counts seconds in 32 bits.
 */
function ttlOfEvents(projects: DaysOfProjects): string {
  const kept = daysOf(projects, 0);
  return `if(${kept} = 0, toDateTime('2106-01-01 00:00:00', 'UTC'), toDateTime(receivedAt, 'UTC') + toIntervalDay(${kept}))`;
}

function ttlOfSamples(projects: DaysOfProjects): string {
  const kept = projects.length === 0 ? maxSampleDays : daysOf(projects, maxSampleDays);
  return `toDateTime(time, 'UTC') + toIntervalDay(${kept})`;
}

function daysOf(projects: DaysOfProjects, otherwise: number): string {
  const keys = projects.map(([projectKey]) => quote(projectKey)).join(', ');
  const days = projects.map(([, each]) => each).join(', ');
  return `transform(toString(projectKey), [${keys}], [${days}], ${otherwise})`;
}

const maxDays = 10_000;

function ttlOf(engine: string): string {
  return /( TTL .*) SETTINGS /.exec(engine)?.[1] ?? '';
}
