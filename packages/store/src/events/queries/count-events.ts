import { isTold } from './diagnostics.ts';
import { eventsByVisitor } from './events-by-visitor.ts';
import { eventsFor, type WithSimulated } from './stored-events.ts';

/**
 * Counts a project's events, of the name in the parameter `eventName` where `byName` says so, else all but what the pixel says of itself.
 * Returns one row with `count`.
 */
export function countEventsQuery({
  byName,
  simulated,
}: {
  readonly byName: boolean;
  readonly simulated?: WithSimulated | undefined;
}): string {
  const from = eventsFor(simulated);
  const events = eventsByVisitor(
    byName
      ? { fields: ['true'], where: ['eventName = {eventName:String}'], from }
      : { fields: [isTold], where: [], from },
  );
  return `SELECT sum(arrayCount(e -> e.1, events)) AS count FROM (${events})`;
}
