import type { IngestionCursor } from '@pixel/store/events';

/** The state of a project: it changes with every edit and every publication. */
export interface ProjectState {
  readonly revision: number;
  readonly liveVersion: string | null;
}

/** A reader's position in the stream. */
export interface StreamPosition {
  readonly state: ProjectState | undefined;
  /** The last event sent, if the reader receives events. */
  readonly event: IngestionCursor | undefined;
}

/** Encodes a position as an event id of a stream. */
export function encodePosition({ state, event }: StreamPosition): string {
  const parts = [state?.revision, state?.liveVersion, event?.ingestedAt, event?.anonymousId, event?.eventId];
  return parts.map((part) => encodeURIComponent(part ?? '')).join('~');
}

/** Parses the id that a reconnecting browser sends. Returns an empty position if it is invalid. */
export function parsePosition(id: string): StreamPosition {
  const [revision = '', liveVersion = '', ingestedAt = '', anonymousId = '', eventId = ''] = id
    .split('~')
    .map(safeDecode);
  return {
    state: /^\d{1,15}$/.test(revision)
      ? { revision: Number(revision), liveVersion: liveVersion === '' ? null : liveVersion }
      : undefined,
    event: /^\d{1,15}$/.test(ingestedAt)
      ? { ingestedAt: Number(ingestedAt), anonymousId, eventId }
      : undefined,
  };
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
