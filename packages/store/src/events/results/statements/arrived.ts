import { isTold } from '../../queries/diagnostics.ts';
import { storedEvents } from '../../queries/stored-events.ts';

/** Counts the rows of a project that came into the store since a time, as `arrived`. What is older is left out by an index of that time. */
export const arrivedQuery = `SELECT count() AS arrived FROM ${storedEvents}
  WHERE projectKey = {projectKey:String} AND ${isTold} AND ingestedAt >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')`;
