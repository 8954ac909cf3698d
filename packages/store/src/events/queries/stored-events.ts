/** Both tables of events, of published projects and of others, as one that keeps their common order. */
export const storedEvents = "merge(currentDatabase(), '^(events|unclaimed_events)$')";

/** The same and the simulated events: what results are computed from. */
export const analysedEvents = "merge(currentDatabase(), '^(events|unclaimed_events|simulated_events)$')";

/** Says that simulated events count as well; without it, they do not. */
export type WithSimulated = 'included';

/** The tables to read. */
export function eventsFor(simulated: WithSimulated | undefined): string {
  return simulated === undefined ? storedEvents : analysedEvents;
}
