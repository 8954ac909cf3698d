import { attempt } from './attempt.ts';

/** Keeps a text for the tab; without one, gives what the tab has kept. Where storage is blocked, nothing outlives the page. */
export function keepInTab(storageKey: string, text: string | undefined): string | undefined {
  attempt(() => text && sessionStorage.setItem(storageKey, text));
  return text ?? attempt(() => sessionStorage.getItem(storageKey), null) ?? undefined;
}
