import {
  ApiError,
  createEventSchema,
  type ErrorDetail,
  type EventHead,
  eventProblems,
  type Limits,
  readEventHead,
} from '@pixel/protocol';
import type { JsonPath } from './json/repeated-keys.ts';

/** An event in a request body, or what stands where one should be. */
export interface EventValue {
  readonly value: unknown;
  /** Length of a text that the value was read from. */
  readonly textLength: number;
  /** Keys that were repeated somewhere in the body. */
  readonly repeated: readonly JsonPath[];
  /** Where the event stands in the body. */
  readonly at: JsonPath;
}

/** Reads an event, or gives one row for each field that is not as it must be: at most `maxRows`, with paths from the body's root. */
export type ReadEvent = (event: EventValue, maxRows: number) => EventHead | readonly ErrorDetail[];

/** Fields of which it must be clear whose event it is. */
const onceOnly = ['projectKey', 'anonymousId'] as const;

/** Prepares the reading of events under limits. */
export function createEventReader(limits: Limits): ReadEvent {
  const schema = createEventSchema(limits);
  return function readEvent({ value, textLength, repeated, at }, maxRows) {
    const twice = repeated.length === 0 ? [] : onceOnly.filter((name) => isRepeated(name, at, repeated));
    if (twice.length === 0) {
      const head = readEventHead(value, limits, textLength);
      if (head !== undefined) return head;
    }
    const problems = eventProblems(value, schema, maxRows).filter(
      ({ path }) => !twice.some((name) => name === path),
    );
    return [...twice.map((path) => ({ path, message: 'must be given once' })), ...problems]
      .slice(0, maxRows)
      .map(({ path, message }) => ({
        path: [...at, ...(path === '' ? [] : [path])].join('.'),
        message,
      }));
  };
}

/** The error for events that are not as they must be: whose they are comes before what they say. */
export function invalidEvents(details: readonly ErrorDetail[]): ApiError {
  const names = (field: string) => details.some(({ path }) => path === field || path.endsWith(`.${field}`));
  if (names('projectKey'))
    return new ApiError('invalid_project_key', 'Every event needs one well-formed projectKey.', details);
  if (names('anonymousId'))
    return new ApiError('invalid_anonymous_id', 'Every event needs one anonymousId, a UUID.', details);
  return new ApiError('invalid_request', 'The request is not as it must be; see details.', details);
}

function isRepeated(name: string, at: JsonPath, repeated: readonly JsonPath[]): boolean {
  return repeated.some(
    (path) =>
      path.length === at.length + 1 &&
      path.at(-1) === name &&
      at.every((part, index) => part === path[index]),
  );
}
