import { createCookie } from '../cookie.ts';
import { exposedIn } from '../exposed-in.ts';
import { internalCookie } from '../forget.ts';
import type { InstanceSource, PanelSource, PanelState } from './state.ts';

/** Maximum number of events shown. */
const maxEvents = 20;

/** Collects the pixel's state, including what is in storage: queued events and the session's exposures. */
export function readPanelState({
  instance,
  warnings,
  projectKey,
  endpoint,
  consent,
}: PanelSource): PanelState {
  return {
    projectKey,
    endpoint,
    consent,
    isInternal: createCookie(internalCookie(`${projectKey}`), '').read() !== undefined,
    anonymousId: instance?.anonymousId,
    blob: instance?.blob,
    changes: instance?.report?.changes ?? [],
    surveys: instance?.report?.surveys ?? [],
    exposed: instance?.blob ? exposedIn(instance.storage, instance.blob) : [],
    events: instance ? eventsOf(instance) : [],
    warnings: [...warnings],
  };
}

/** Returns the latest events. An event that is no longer in storage was accepted or permanently rejected by the service. */
function eventsOf({ storage, events, refused }: InstanceSource): PanelState['events'] {
  const waiting = storage.names('event.');
  return events.slice(-maxEvents).map(({ eventName, createdAt, eventId }) => {
    const [, code] = [...refused].find(([key]) => key.endsWith(eventId)) ?? [];
    const isWaiting = waiting.some((key) => key.endsWith(eventId));
    return { eventName, createdAt, code, status: isWaiting ? 'waiting' : code ? 'refused' : 'answered' };
  });
}
