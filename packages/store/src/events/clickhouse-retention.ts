import type { ClickhouseTables } from './clickhouse-tables.ts';
import { quote } from './sql/quote.ts';

/** Sets how long events are kept, as the TTL of the table `events`, unless it is so already. */
export async function setClickhouseRetention(
  tables: Pick<ClickhouseTables, 'read' | 'run'>,
  daysByProject: ReadonlyMap<string, number>,
): Promise<void> {
  const wanted = daysByProject.size === 0 ? '' : describeTtl(daysByProject);
  const [is] = await tables.read<{ readonly engine: string; readonly wanted: string }>(
    // In the server's own manner of writing, in which it keeps the one that holds.
    `SELECT engine_full AS engine, ${wanted === '' ? "''" : `formatQuerySingleLine(${quote(alter(wanted))})`} AS wanted
      FROM system.tables WHERE database = currentDatabase() AND name = 'events'`,
    {},
  );
  if (is === undefined) throw new Error('The event store has no table of events');
  const ttl = ttlOf(is.engine);
  if (wanted === '') {
    if (ttl !== '') await tables.run('Ending the retention', 'ALTER TABLE events REMOVE TTL', {});
    return;
  }
  if (ttl === '' || !is.wanted.includes(ttl)) await tables.run('Setting the retention', alter(wanted), {});
}

function alter(ttl: string): string {
  return `ALTER TABLE events MODIFY TTL ${ttl} SETTINGS mutations_sync = 0`;
}

/**
 * When an event is removed, by its project. Those that are kept for good have a time that no clock of the store reaches; it
 * counts seconds in 32 bits.
 */
function describeTtl(daysByProject: ReadonlyMap<string, number>): string {
  const projects = [...daysByProject].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [projectKey, days] of projects)
    if (!Number.isInteger(days) || days < 1 || days > maxDays)
      throw new Error(`Events of ${projectKey} cannot be kept for ${days} days`);
  const keys = projects.map(([projectKey]) => quote(projectKey)).join(', ');
  const days = projects.map(([, each]) => each).join(', ');
  const kept = `transform(toString(projectKey), [${keys}], [${days}], 0)`;
  return `if(${kept} = 0, toDateTime('2106-01-01 00:00:00', 'UTC'), toDateTime(receivedAt, 'UTC') + toIntervalDay(${kept}))`;
}

const maxDays = 10_000;

function ttlOf(engine: string): string {
  return /( TTL .*) SETTINGS /.exec(engine)?.[1] ?? '';
}
