import { keepInTab } from './keep-in-tab.ts';

/** Tells whether the panel is asked for: by `?px_debug=1` on a page's address, and in that tab until the panel is closed. The check of an install, `#px_verify=`, is in its file. */
export function isDebugged(storageKey: string): boolean {
  return !!keepInTab(storageKey, /[?&]px_debug=1(?![^&#])|#px_verify=/.exec(location.href)?.[0]);
}
