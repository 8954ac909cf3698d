/** Both tables of events, of published projects and of others, as one that keeps their common order. */
export const storedEvents = "merge(currentDatabase(), '^(events|unclaimed_events)$')";
