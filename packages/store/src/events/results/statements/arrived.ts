import { projectEventCondition } from '../../queries/project-event-condition.ts';
import { storedEvents } from '../../queries/stored-events.ts';

/** Counts a project's rows that entered the store since a time, as `arrived`. An index on that time skips older rows. */
export const arrivedQuery = `SELECT count() AS arrived FROM ${storedEvents}
  WHERE projectKey = {projectKey:String} AND ${projectEventCondition} AND ingestedAt >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')`;
