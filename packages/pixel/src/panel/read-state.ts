import { parseObject } from '../json.ts';
import type { InstanceSource, PanelSource, PanelState } from './state.ts';

/** How many events are looked at. */
const maxEvents = 20;

/** Reads what the pixel tells, and what it keeps: there stand the events that wait, and what was met in the session. */
export function readState({ instance, warnings, projectKey, endpoint, consent }: PanelSource): PanelState {
  return {
    projectKey,
    endpoint,
    consent,
    anonymousId: instance?.anonymousId,
    blob: instance?.blob,
    changes: instance?.changes ?? [],
    exposed: instance ? exposedIn(instance) : [],
    events: instance ? eventsOf(instance) : [],
    warnings: [...warnings],
  };
}

/** The session marks an exposure as `<anonymousId>/<experimentKey>/<variantKey>`. */
function exposedIn({ storage, anonymousId }: InstanceSource): readonly string[] {
  const { names } = parseObject(storage.get('session'));
  const marks = Array.isArray(names) ? names.map((name) => `${name}`.split('/')) : [];
  return marks.flatMap(([visitor, experimentKey]) =>
    visitor === anonymousId && experimentKey ? [experimentKey] : [],
  );
}

/** An event stands in storage until the service has answered it for good. */
function eventsOf({ storage, events }: InstanceSource): PanelState['events'] {
  const waiting = storage.names('event.');
  return events.slice(-maxEvents).map(({ eventName, createdAt, eventId }) => ({
    eventName,
    createdAt,
    status: waiting.some((key) => key.endsWith(eventId)) ? 'waiting' : 'answered',
  }));
}
