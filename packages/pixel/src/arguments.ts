import { exposureEventName, maxEventNameLength, maxPayloadBytes } from '@pixel/protocol';
import { parseEndpoint } from './endpoint.ts';
import type { Target, TrackCall } from './instance.ts';

/** Reads the arguments of `init`; throws an Error whose message says what is wrong with them. */
export function parseInit(config: unknown, pageUrl: string): Partial<Target> {
  const { projectKey, endpoint } = Object(config) as Record<string, unknown>;
  const base =
    typeof endpoint === 'string' && /^(https?:|\/)/i.test(endpoint)
      ? parseEndpoint(endpoint, pageUrl)
      : undefined;
  check(isAbsent(config) || typeof config === 'object', 'init takes an object.');
  check(isAbsent(projectKey) || isProjectKey(projectKey), 'init: the projectKey is malformed.');
  check(
    isAbsent(endpoint) || endpoint === '' || base !== undefined,
    'init: the endpoint must be an http(s) address.',
  );
  return {
    ...(isProjectKey(projectKey) ? { projectKey } : {}),
    ...(base === undefined ? {} : { endpoint: base }),
  };
}

/** Reads the arguments of `track`; throws an Error whose message says what is wrong with them. */
export function parseTrack(name: unknown, payload: unknown, calledAt: number): TrackCall {
  const isName = typeof name === 'string' && name.trim() !== '' && !/\p{Cc}|\p{Cs}/u.test(name);
  if (!isName || name.length > maxEventNameLength)
    throw new Error(`track: the name must be a text of 1 to ${maxEventNameLength} characters.`);
  check(name !== exposureEventName, `track: ${exposureEventName} is reserved.`);
  if (isAbsent(payload)) return { eventName: name, payload: undefined, calledAt };
  const text = JSON.stringify(payload) ?? '';
  check(text.startsWith('{'), 'track: the payload must be an object.');
  check(new TextEncoder().encode(text).length <= maxPayloadBytes, 'track: the payload is too large.');
  return { eventName: name, payload: JSON.parse(text), calledAt };
}

/** Tells whether a value is a well-formed project key. */
export function isProjectKey(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

function check(isRight: boolean, message: string): void {
  if (!isRight) throw new Error(message);
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
