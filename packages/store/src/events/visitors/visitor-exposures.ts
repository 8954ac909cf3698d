import type { ClickhouseTables } from '../clickhouse-tables.ts';
import type { VisitorExposure, VisitorId } from '../events.ts';
import { storedEvents } from '../queries/stored-events.ts';

/** Returns the experiments in which a visitor counts; see `StoredVisitors.exposures`. */
export async function visitorExposures(
  tables: Pick<ClickhouseTables, 'read'>,
  { projectKey, anonymousId }: VisitorId,
): Promise<readonly VisitorExposure[]> {
  const rows = await tables.read<ExposureColumns>(exposuresQuery, { projectKey, anonymousId });
  return rows.map(({ experimentKey, phase, at }) => ({ experimentKey, phase, at: Number(at) }));
}

interface ExposureColumns {
  readonly experimentKey: string;
  /** 0 if the event doesn't report it. */
  readonly phase: number;
  readonly at: string;
}

const visitorCondition = 'projectKey = {projectKey:String} AND anonymousId = {anonymousId:UUID}';

/**
 * The first verified human exposure counts. Exposures from before phases were recorded are returned individually, because their times
 * determine the phase.
 */
const exposuresQuery = `SELECT toString(claim.1) AS experimentKey, claim.2 AS phase,
    toString(toUnixTimestamp64Milli(min(time))) AS at
  FROM ${storedEvents}
  ARRAY JOIN arrayZip(
    assignments.experimentKey, assignments.phase, assignments.verified, assignments.forced
  ) AS claim
  WHERE ${visitorCondition} AND eventName = '$exposure' AND NOT bot AND claim.3
    AND receivedAt > (SELECT max(erasedAt) FROM erased_visitors WHERE ${visitorCondition})
  GROUP BY experimentKey, phase, if(claim.2 = 0, toUnixTimestamp64Milli(time), 0)
  HAVING NOT argMin(claim.4 OR internal, (time, eventId))
  ORDER BY experimentKey, phase, at`;
