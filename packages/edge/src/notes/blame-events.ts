import { ApiError, isProjectKey } from '@pixel/protocol';

/** Names of invalid fields, by the project of the event. */
export type Blame = ReadonlyMap<string, readonly string[]>;

const blames = new WeakMap<object, Blame>();

/** Fields whose keys are chosen by the sender, and so are as sensitive as their content. */
const openFields = new Set(['payload', 'answers', 'attributes']);
const maxFields = 20;

/**
 * Returns the error that rejects a request, after recording the projects it concerns: those of the events that its details refer to by
 * their index in `events`, or all of them if it has no details.
 */
export function blameEvents(error: unknown, events: readonly unknown[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = new Map<string, Set<string>>();
  function blame(event: unknown, path: string): void {
    const projectKey = typeof event === 'object' && event !== null && Reflect.get(event, 'projectKey');
    if (!isProjectKey(projectKey)) return;
    const named = fields.get(projectKey) ?? new Set();
    fields.set(projectKey, named);
    const field = fieldOf(path);
    if (field !== '' && named.size < maxFields) named.add(field);
  }
  for (const { path } of error.details ?? []) {
    const [prefix, index] = /^events\.(\d+)\.?/.exec(path) ?? ['', '0'];
    blame(events[Number(index)], path.slice(prefix.length));
  }
  if (error.details === undefined) for (const event of events) blame(event, '');
  blames.set(error, new Map([...fields].map(([projectKey, named]) => [projectKey, [...named]])));
  return error;
}

/** Returns what {@link blameEvents} recorded for an error, if anything. */
export function blameOf(error: object): Blame | undefined {
  return blames.get(error);
}

/** Returns the name of a field from its path, without list indices and without keys chosen by the page. */
export function fieldOf(path: string): string {
  const names = path.split('.').filter((name) => !/^\d*$/.test(name));
  const open = names.findIndex((name) => openFields.has(name));
  return (open === -1 ? names : names.slice(0, open + 1)).join('.');
}
