import { useSyncExternalStore } from 'react';
import { PartMissingError } from './api-error.ts';
import { basePath } from './base.ts';

let partsReplaced = 0;
const listeners = new Set<() => void>();

/** Returns how many parts were asked for in vain because the server has a newer dashboard than the one that is open here. */
export function usePartsReplaced(): number {
  return useSyncExternalStore(listen, () => partsReplaced);
}

/**
 * Loads a part of the dashboard. Where the server has it no more, since it serves a newer version, this never settles: whoever asked
 * stays where they are until they load the page anew. Rejects with a `PartMissingError` where nobody answers.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (await servesAnother()) {
      partsReplaced += 1;
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
