import { ApiError, isProjectKey } from '@pixel/protocol';

/** The projects that an error concerns, each with the names of its invalid fields. */
export type ErrorAttribution = ReadonlyMap<string, readonly string[]>;

const attributions = new WeakMap<object, ErrorAttribution>();

/** Fields whose keys are chosen by the sender, and so are as sensitive as their content. */
const openFields = new Set(['payload', 'answers', 'attributes']);
const maxFields = 20;

/**
 * Records the projects that an error of a request concerns, and returns the error. These are the projects of the events that its details
 * refer to by their index in `events`, or of all events if it has no details.
 */
export function attributeError(error: unknown, events: readonly unknown[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = new Map<string, Set<string>>();
  function attribute(event: unknown, path: string): void {
    const projectKey = typeof event === 'object' && event !== null && Reflect.get(event, 'projectKey');
    if (!isProjectKey(projectKey)) return;
    const fieldNames = fields.get(projectKey) ?? new Set();
    fields.set(projectKey, fieldNames);
    const field = fieldOf(path);
    if (field !== '' && fieldNames.size < maxFields) fieldNames.add(field);
  }
  for (const { path } of error.details ?? []) {
    const [prefix, index] = /^events\.(\d+)\.?/.exec(path) ?? ['', '0'];
    attribute(events[Number(index)], path.slice(prefix.length));
  }
  if (error.details === undefined) for (const event of events) attribute(event, '');
  attributions.set(
    error,
    new Map([...fields].map(([projectKey, fieldNames]) => [projectKey, [...fieldNames]])),
  );
  return error;
}

/** Returns the projects that {@link attributeError} recorded for an error, if any. */
export function attributionOf(error: object): ErrorAttribution | undefined {
  return attributions.get(error);
}

/** Returns the name of a field from its path, without list indices and without keys chosen by the page. */
export function fieldOf(path: string): string {
  const names = path.split('.').filter((name) => !/^\d*$/.test(name));
  const open = names.findIndex((name) => openFields.has(name));
  return (open === -1 ? names : names.slice(0, open + 1)).join('.');
}
