import type { IngestedPlace } from '@pixel/store/events';

/** How a project stands: it changes with every edit and every publication. */
export interface ProjectState {
  readonly revision: number;
  readonly liveVersion: string | null;
}

/** What a reader has been told. */
export interface StreamPlace {
  readonly state: ProjectState | undefined;
  /** The last event, where events are told. */
  readonly event: IngestedPlace | undefined;
}

/** Writes a place as the id of an event of a stream. */
export function placeId({ state, event }: StreamPlace): string {
  const parts = [state?.revision, state?.liveVersion, event?.ingestedAt, event?.anonymousId, event?.eventId];
  return parts.map((part) => encodeURIComponent(part ?? '')).join('~');
}

/** Reads the id that a browser says when it comes back; nothing of one that is none. */
export function parsePlaceId(id: string): StreamPlace {
  const [revision = '', liveVersion = '', ingestedAt = '', anonymousId = '', eventId = ''] = id
    .split('~')
    .map(decoded);
  return {
    state: /^\d{1,15}$/.test(revision)
      ? { revision: Number(revision), liveVersion: liveVersion === '' ? null : liveVersion }
      : undefined,
    event: /^\d{1,15}$/.test(ingestedAt)
      ? { ingestedAt: Number(ingestedAt), anonymousId, eventId }
      : undefined,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
