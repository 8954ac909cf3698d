import { keepInTab } from './keep-in-tab.ts';

/**
 * Whether the panel's file is needed: if `?px_debug=1` is in the page's URL, in that tab until the panel is closed, and for the install
 * check `#px_verify=`.
 */
export function isDebugged(storageKey: string): boolean {
  return !!keepInTab(storageKey, /[?&]px_debug=1(?![^&#])|#px_verify=/.exec(location.href)?.[0]);
}
