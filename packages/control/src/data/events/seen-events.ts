import type { SeenCurrency, SeenProperty } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { askEvents } from '../../base/store-calls.ts';

/** A name that events had, with what came with them. */
export interface SeenEvent {
  readonly eventName: string;
  /** When the newest of them was received, ISO 8601. */
  readonly lastReceivedAt: string;
  readonly properties: readonly SeenProperty[];
  /** The currencies of their payloads, the most frequent first. Amounts of one project are all in one. */
  readonly currencies: readonly SeenCurrency[];
}

/** A name that events of a demo's simulated past had. */
export interface SimulatedName {
  readonly eventName: string;
  /** When the newest of them was received, ISO 8601. */
  readonly lastReceivedAt: string;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Gives the names of events that were received in the last days, the newest first; those of simulated ones apart. Rejects with `unavailable`. */
export async function seenEvents(
  { events, now }: Pick<ControlDeps, 'events' | 'now'>,
  { projectKey, days }: { readonly projectKey: string; readonly days: number },
): Promise<{ readonly events: readonly SeenEvent[]; readonly simulated: readonly SimulatedName[] }> {
  const since = now() - days * dayMs;
  const [seen, simulated] = await askEvents(events, () =>
    Promise.all([events.lists.seen({ projectKey, since }), events.simulated.names({ projectKey, since })]),
  );
  return {
    events: seen.map(({ eventName, lastReceivedAt, properties, currencies }) => ({
      eventName,
      lastReceivedAt: new Date(lastReceivedAt).toISOString(),
      properties,
      currencies,
    })),
    simulated: simulated.map(({ eventName, lastReceivedAt }) => ({
      eventName,
      lastReceivedAt: new Date(lastReceivedAt).toISOString(),
    })),
  };
}
