import { useSyncExternalStore } from 'react';
import { PartMissingError } from './api-error.ts';
import { basePath } from './base.ts';

let isNewer = false;
const listeners = new Set<() => void>();

/** Returns whether the server has been found to serve a newer dashboard than the one that is open here. */
export function useIsNewerVersion(): boolean {
  return useSyncExternalStore(listen, () => isNewer);
}

/**
 * Loads a part of the dashboard. Where the server has it no more, since it serves a newer version, this never settles: the page stays
 * as it is, with all that was typed in it, until somebody loads it anew. Rejects with a `PartMissingError` where nobody answers.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (await servesAnother()) {
      isNewer = true;
      for (const listener of listeners) listener();
      return await new Promise<never>(() => {});
    }
    if (cause instanceof Error && failures.test(cause.message))
      throw new PartMissingError('A part of the dashboard could not be loaded', { cause });
    throw cause;
  }
}

/** How browsers, and the bundler for styles, say that a part did not come; an error within a part is another one. */
const failures = /dynamically imported module|Importing a module script failed|Unable to preload/i;

/** Whether index.html names another entry than the one that was loaded: its name changes with whatever is in the dashboard. */
async function servesAnother(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const name = entry?.slice(entry.lastIndexOf('/') + 1);
  const index = await fetch(`${basePath}/`, { cache: 'no-store' }).catch(() => undefined);
  return name !== undefined && index?.ok === true && !(await index.text()).includes(name);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
