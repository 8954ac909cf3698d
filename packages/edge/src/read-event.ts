import {
  ApiError,
  createEventSchema,
  type ErrorDetail,
  type EventHead,
  eventProblems,
  isAnonymousId,
  isProjectKey,
  type Limits,
  readEventHead,
} from '@pixel/protocol';
import type { JsonPath } from './json/repeated-keys.ts';

/** An event in a request body, or what stands where one should be. */
export interface EventValue {
  readonly value: unknown;
  /** Length of a text that the value was read from. */
  readonly textLength: number;
  /** Keys that the event has more than once. */
  readonly repeated: ReadonlySet<string>;
  /** Where the event stands in the body. */
  readonly at: JsonPath;
}

/**
 * Reads an event, or gives one row for each field that is not as it must be: at most `maxRows`, with paths from the body's root.
 * Where that is 0, one row all the same names the event, or the field that says whose it is.
 */
export type ReadEvent = (event: EventValue, maxRows: number) => EventHead | readonly ErrorDetail[];

/** Fields of which it must be clear whose event it is. */
export const onceOnly = ['projectKey', 'anonymousId'] as const;

/** Prepares the reading of events under limits. */
export function createEventReader(limits: Limits): ReadEvent {
  const schema = createEventSchema(limits);
  return function readEvent({ value, textLength, repeated, at }, maxRows) {
    const twice = repeated.size === 0 ? [] : onceOnly.filter((name) => repeated.has(name));
    if (twice.length === 0) {
      const head = readEventHead(value, limits, textLength);
      if (head !== undefined) return head;
    }
    if (maxRows === 0) return [{ path: pathFrom(at, unclearId(value, repeated)), message: 'must be valid' }];
    const problems = eventProblems(value, { schema, limits, maxRows }).filter(
      ({ path }) => !twice.some((name) => name === path),
    );
    return [...twice.map((path) => ({ path, message: 'must be given once' })), ...problems]
      .slice(0, maxRows)
      .map(({ path, message }) => ({ path: pathFrom(at, path), message }));
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

function pathFrom(at: JsonPath, path: string): string {
  return [...at, ...(path === '' ? [] : [path])].join('.');
}

/** The first field that does not say whose event it is, or nothing. */
function unclearId(value: unknown, repeated: ReadonlySet<string>): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const isClear = (name: (typeof onceOnly)[number], isWellFormed: (id: unknown) => boolean) =>
    !repeated.has(name) && isWellFormed(Reflect.get(value, name));
  if (!isClear('projectKey', isProjectKey)) return 'projectKey';
  return isClear('anonymousId', isAnonymousId) ? '' : 'anonymousId';
}
