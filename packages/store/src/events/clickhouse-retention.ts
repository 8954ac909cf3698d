import type { ClickhouseTables } from './clickhouse-tables.ts';
import { quote } from './sql/quote.ts';

/** Maximum retention of visit samples. */
const maxSampleDays = 14;

/**
 * Sets the retention of events (TTL of the table `events`) and of visit samples (TTL of `visit_samples`). Changes only a TTL that differs
 * from the current one.
 */
export async function setClickhouseRetention(
  tables: Pick<ClickhouseTables, 'read' | 'run'>,
  daysByProject: ReadonlyMap<string, number>,
): Promise<void> {
  const projects = [...daysByProject].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [projectKey, days] of projects)
    if (!Number.isInteger(days) || days < 1 || days > maxDays)
      throw new Error(`Events of ${projectKey} cannot be kept for ${days} days`);
  await setTtl(tables, 'events', projects.length === 0 ? '' : eventsTtl(projects));
  await setTtl(tables, 'visit_samples', samplesTtl(projects.filter(([, days]) => days < maxSampleDays)));
}

/** Sets a table's TTL to an expression, or removes it if the expression is empty. */
async function setTtl(
  tables: Pick<ClickhouseTables, 'read' | 'run'>,
  table: string,
  expression: string,
): Promise<void> {
  const alter = `ALTER TABLE ${table} MODIFY TTL ${expression} SETTINGS mutations_sync = 0`;
  const [current] = await tables.read<{ readonly engine: string; readonly formattedAlter: string }>(
    // Formatted by the server, because `engine_full` holds the current TTL in that format.
    `SELECT engine_full AS engine, ${expression === '' ? "''" : `formatQuerySingleLine(${quote(alter)})`} AS formattedAlter
      FROM system.tables WHERE database = currentDatabase() AND name = ${quote(table)}`,
    {},
  );
  if (current === undefined) throw new Error(`The event store has no table ${table}`);
  const ttl = parseTtl(current.engine);
  if (expression === '') {
    if (ttl !== '') await tables.run('Removing the retention', `ALTER TABLE ${table} REMOVE TTL`, {});
    return;
  }
  if (ttl === '' || !current.formattedAlter.includes(ttl))
    await tables.run('Setting the retention', alter, {});
}

type ProjectRetention = readonly (readonly [projectKey: string, days: number])[];

/**
 * The TTL expression of events, by project. Events kept forever get an expiry close to the end of `DateTime`, whose 32 bits of seconds end
 * in February 2106.
 */
function eventsTtl(projects: ProjectRetention): string {
  const daysSql = retentionDaysSql(projects, 0);
  return `if(${daysSql} = 0, toDateTime('2106-01-01 00:00:00', 'UTC'), toDateTime(receivedAt, 'UTC') + toIntervalDay(${daysSql}))`;
}

function samplesTtl(projects: ProjectRetention): string {
  const daysSql = projects.length === 0 ? maxSampleDays : retentionDaysSql(projects, maxSampleDays);
  return `toDateTime(time, 'UTC') + toIntervalDay(${daysSql})`;
}

function retentionDaysSql(projects: ProjectRetention, defaultDays: number): string {
  const keys = projects.map(([projectKey]) => quote(projectKey)).join(', ');
  const days = projects.map(([, projectDays]) => projectDays).join(', ');
  return `transform(toString(projectKey), [${keys}], [${days}], ${defaultDays})`;
}

const maxDays = 10_000;

function parseTtl(engine: string): string {
  return /( TTL .*) SETTINGS /.exec(engine)?.[1] ?? '';
}
