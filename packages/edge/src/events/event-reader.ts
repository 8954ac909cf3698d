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
import type { JsonPath } from '../json/drop-repeated-keys.ts';

/** An event in a request body, or an invalid value in its place. */
export interface EventValue {
  readonly value: unknown;
  /** Length of the text from which the value was parsed. */
  readonly textLength: number;
  /** Keys that the event repeats. */
  readonly repeated: ReadonlySet<string>;
  /** Path of the event in the body. */
  readonly eventPath: JsonPath;
}

/** Reads events from request bodies. */
export interface EventReader {
  /**
   * Reads an event, or returns one row for each invalid field: at most `maxRows`, with paths from the body's root. If `maxRows` is 0, a
   * single row names the event, or the invalid field among those that identify its project and visitor.
   */
  read(event: EventValue, maxRows: number): EventHead | readonly ErrorDetail[];
}

/** Fields that must not be repeated, because they identify an event's project and visitor. */
export const unrepeatableFields = ['projectKey', 'anonymousId'] as const;

/** Creates an event reader with these limits. */
export function createEventReader(limits: Limits): EventReader {
  const schema = createEventSchema(limits);

  function read(event: EventValue, maxRows: number): EventHead | readonly ErrorDetail[] {
    const { value, textLength, repeated, eventPath } = event;
    const repeatedFields = repeated.size === 0 ? [] : unrepeatableFields.filter((name) => repeated.has(name));
    if (repeatedFields.length === 0) {
      const head = readEventHead(value, limits, textLength);
      if (head !== undefined) return head;
    }
    if (maxRows === 0)
      return [{ path: joinPath(eventPath, invalidIdField(value, repeated)), message: 'must be valid' }];
    const problems = eventProblems(value, { schema, limits, maxRows }).filter(
      ({ path }) => !repeatedFields.some((name) => name === path),
    );
    return [...repeatedFields.map((path) => ({ path, message: 'must be given exactly once' })), ...problems]
      .slice(0, maxRows)
      .map(({ path, message }) => ({ path: joinPath(eventPath, path), message }));
  }

  return { read };
}

/** Creates the error for invalid events. An invalid project or visitor takes precedence over other problems. */
export function invalidEventsError(details: readonly ErrorDetail[]): ApiError {
  const names = (field: string) => details.some(({ path }) => path === field || path.endsWith(`.${field}`));
  if (names('projectKey'))
    return new ApiError(
      'invalid_project_key',
      'Every event must have exactly one well-formed projectKey.',
      details,
    );
  if (names('anonymousId'))
    return new ApiError(
      'invalid_anonymous_id',
      'Every event must have exactly one anonymousId, a UUID.',
      details,
    );
  return new ApiError('invalid_request', 'The request is not valid; see details.', details);
}

function joinPath(eventPath: JsonPath, path: string): string {
  return [...eventPath, ...(path === '' ? [] : [path])].join('.');
}

/** Returns the first invalid field among those that identify project and visitor, or an empty string. */
function invalidIdField(value: unknown, repeated: ReadonlySet<string>): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const isValidId = (name: (typeof unrepeatableFields)[number], isWellFormed: (id: unknown) => boolean) =>
    !repeated.has(name) && isWellFormed(Reflect.get(value, name));
  if (!isValidId('projectKey', isProjectKey)) return 'projectKey';
  return isValidId('anonymousId', isAnonymousId) ? '' : 'anonymousId';
}
