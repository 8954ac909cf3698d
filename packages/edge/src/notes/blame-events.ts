import { ApiError, isProjectKey } from '@pixel/protocol';

/** Names of fields that were at fault, by the project of the event that had them. */
export type Blame = ReadonlyMap<string, readonly string[]>;

const blames = new WeakMap<object, Blame>();

/** Fields whose own fields are named by whoever sends them. What they are called is as good as content. */
const openFields = new Set(['payload', 'answers', 'attributes']);
const maxFields = 20;

/**
 * Returns the error that a request is refused with, after noting whose refusal that is: of the projects of the events that its details name
 * by their place in `events`, or of all of them where it has no details.
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

/** Returns what {@link blameEvents} noted of an error, if it did. */
export function blameOf(error: object): Blame | undefined {
  return blames.get(error);
}

/** Returns the name of a field from its path: without places in lists, and without what a page calls its own fields. */
export function fieldOf(path: string): string {
  const names = path.split('.').filter((name) => !/^\d*$/.test(name));
  const open = names.findIndex((name) => openFields.has(name));
  return (open === -1 ? names : names.slice(0, open + 1)).join('.');
}
