import { useSyncExternalStore } from 'react';
import { PartMissingError } from './api-error.ts';
import { basePath } from './base.ts';

let replacedPartCount = 0;
const listeners = new Set<() => void>();

/** Returns how many chunks failed to load because the server has a newer dashboard than this page. */
export function useReplacedPartCount(): number {
  return useSyncExternalStore(listen, () => replacedPartCount);
}

/**
 * Loads a chunk of the dashboard. Never settles if the server no longer has it because it serves a newer version: the user stays on the
 * current page until they reload. Rejects with a `PartMissingError` if the chunk fails to load for another reason, such as an unreachable
 * server.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (await hasNewerVersion()) {
      replacedPartCount += 1;
      for (const listener of listeners) listener();
      return await new Promise<never>(() => {});
    }
    if (cause instanceof Error && loadFailure.test(cause.message))
      throw new PartMissingError('A part of the dashboard could not be loaded', { cause });
    throw cause;
  }
}

/** Error messages of browsers, and of the bundler for styles, for a chunk that failed to load; errors within a chunk differ. */
const loadFailure = /dynamically imported module|Importing a module script failed|Unable to preload/i;

/** Whether the server's index.html references an entry other than the loaded one, whose file name contains a hash of the whole dashboard. */
async function hasNewerVersion(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const name = entry?.slice(entry.lastIndexOf('/') + 1);
  const index = await fetch(`${basePath}/`, { cache: 'no-store' }).catch(() => undefined);
  return name !== undefined && index?.ok === true && !(await index.text()).includes(name);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
