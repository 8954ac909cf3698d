import { isTold } from './diagnostics.ts';
import { eventsByVisitor } from './events-by-visitor.ts';

/**
 * Counts a project's events, of the name in the parameter `eventName` where `byName` says so, else all but what the pixel says of itself.
 * Returns one row with `count`.
 */
export function countEventsQuery({ byName }: { readonly byName: boolean }): string {
  const events = eventsByVisitor(
    byName
      ? { fields: ['true'], where: ['eventName = {eventName:String}'] }
      : { fields: [isTold], where: [] },
  );
  return `SELECT sum(arrayCount(e -> e.1, events)) AS count FROM (${events})`;
}
