import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { createPreparedInsert } from '../prepared-insert.ts';
import { insertCounts, simulatedCounter } from '../visits/clickhouse-visits.ts';
import type { SimulatedEvents } from './simulated-events.ts';

/** Creates the simulated events in the table `simulated_events`. */
export function createClickhouseSimulated(
  tables: Pick<ClickhouseTables, 'insert' | 'read' | 'run'>,
): SimulatedEvents {
  const where = 'WHERE projectKey = {projectKey:String}';

  return {
    prepareInsert: () => createPreparedInsert(tables, 'simulated_events'),
    insertVisits: (counts) =>
      insertCounts(
        tables,
        counts.map((count) => ({ ...count, counterId: simulatedCounter })),
      ),
    async experiments(projectKey) {
      const rows = await tables.read<{ readonly experimentKey: string }>(
        `SELECT DISTINCT toString(arrayJoin(assignments.experimentKey)) AS experimentKey FROM simulated_events ${where}
          ORDER BY experimentKey`,
        { projectKey },
      );
      return rows.map(({ experimentKey }) => experimentKey);
    },
    async names({ projectKey, since }) {
      const rows = await tables.read<{ readonly eventName: string; readonly last: string }>(
        `SELECT eventName, toString(toUnixTimestamp64Milli(max(receivedAt))) AS last FROM simulated_events ${where}
          AND surveyEvent = '' AND receivedAt >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
          GROUP BY eventName ORDER BY max(receivedAt) DESC, eventName`,
        { projectKey, since: String(since) },
      );
      return rows.map(({ eventName, last }) => ({ eventName, lastReceivedAt: Number(last) }));
    },
    async remove(projectKey) {
      const [row] = await tables.read<{ readonly events: string }>(
        `SELECT uniqExact(anonymousId, eventId) AS events FROM simulated_events ${where}`,
        { projectKey },
      );
      await tables.run('Removing simulated events', `DELETE FROM simulated_events ${where}`, { projectKey });
      await tables.run(
        'Removing simulated visits',
        `DELETE FROM visits ${where} AND counterId = '${simulatedCounter}'`,
        { projectKey },
      );
      return Number(row?.events ?? 0);
    },
  };
}
