/** Both event tables, of published and unpublished projects, merged in their common order. */
export const storedEvents = "merge(currentDatabase(), '^(events|unclaimed_events)$')";

/** Both event tables and the simulated events: the input of results. */
export const analysedEvents = "merge(currentDatabase(), '^(events|unclaimed_events|simulated_events)$')";

/** Includes simulated events, which are excluded by default. */
export type SimulatedEventsOption = 'included';

/** Returns the event tables to read, with or without simulated events. */
export function eventsFor(simulated: SimulatedEventsOption | undefined): string {
  return simulated === undefined ? storedEvents : analysedEvents;
}
