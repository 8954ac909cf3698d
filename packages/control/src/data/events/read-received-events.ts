import type { SeenCurrency, SeenProperty } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';

/** An event name that was received, with its properties. */
export interface ReceivedEvent {
  readonly eventName: string;
  /** Receipt of the newest such event, ISO 8601. */
  readonly lastReceivedAt: string;
  readonly properties: readonly SeenProperty[];
  /** The currencies of their payloads, most frequent first. A project's amounts all have one currency. */
  readonly currencies: readonly SeenCurrency[];
}

/** An event name in a demo's simulated past. */
export interface SimulatedName {
  readonly eventName: string;
  /** Receipt of the newest such event, ISO 8601. */
  readonly lastReceivedAt: string;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Lists the event names received in the last days, newest first, with those of simulated events separately. Rejects with `unavailable`. */
export async function readReceivedEvents(
  { events, now }: Pick<ControlDeps, 'events' | 'now'>,
  { projectKey, days }: { readonly projectKey: string; readonly days: number },
): Promise<{ readonly events: readonly ReceivedEvent[]; readonly simulated: readonly SimulatedName[] }> {
  const since = now() - days * dayMs;
  const [seen, simulated] = await callEvents(events, () =>
    Promise.all([
      events.lists.receivedNames({ projectKey, since }),
      events.simulated.names({ projectKey, since }),
    ]),
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
