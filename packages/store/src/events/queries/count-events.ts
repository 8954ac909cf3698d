import { eventsByVisitor } from './events-by-visitor.ts';
import { projectEventCondition } from './project-event-condition.ts';
import { eventsFor, type SimulatedEventsOption } from './stored-events.ts';

/**
 * Returns the query that counts a project's events: with `byName`, those of the name in the parameter `eventName`, otherwise all but the
 * pixel's own diagnostics; with `byReceipt`, those received since the parameter `since`. Returns one row with `count`.
 */
export function countEventsQuery({
  byName,
  byReceipt,
  simulated,
}: {
  readonly byName: boolean;
  readonly byReceipt: boolean;
  readonly simulated?: SimulatedEventsOption | undefined;
}): string {
  const from = eventsFor(simulated);
  const since = byReceipt ? ["receivedAt >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')"] : [];
  const events = eventsByVisitor(
    byName
      ? { fields: ['true'], where: ['eventName = {eventName:String}', ...since], from }
      : { fields: [projectEventCondition], where: since, from },
  );
  return `SELECT sum(arrayCount(e -> e.1, events)) AS count FROM (${events})`;
}
