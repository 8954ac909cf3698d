import { attempt } from './attempt.ts';

/** Stores a string for the tab or, without one, returns the stored one. If storage is blocked, nothing outlives the page. */
export function keepInTab(storageKey: string, text: string | undefined): string | undefined {
  attempt(() => text && sessionStorage.setItem(storageKey, text));
  return text ?? attempt(() => sessionStorage.getItem(storageKey), null) ?? undefined;
}
