import { eventsByVisitor } from './events-by-visitor.ts';

/** Counts a project's events, of the name in the parameter `eventName` where `byName` says so. Gives one row with `count`. */
export function countEventsQuery({ byName }: { readonly byName: boolean }): string {
  const where = byName ? ['eventName = {eventName:String}'] : [];
  return `SELECT sum(length(events)) AS count FROM (${eventsByVisitor({ fields: [], where })})`;
}
