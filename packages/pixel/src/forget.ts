import { createCookie } from './cookie.ts';
import { createStorage } from './storage.ts';

/** Forgets the visitor of a project: the id, the session and the events that wait. Other projects keep theirs. */
export function forget(projectKey: string): void {
  createStorage(projectKey).clear();
  visitorCookie(projectKey).remove();
}

/** The cookie that carries a project's anonymous id. */
export function visitorCookie(projectKey: string) {
  return createCookie(`pixel.${projectKey}.id`);
}
