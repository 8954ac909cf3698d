/** Calls `put` with a text for the page. Throws `blocked` where the page does not take it. */
export type Trust = (
  kind: 'createHTML' | 'createScriptURL',
  value: string,
  put: (text: string) => void,
) => void;

/** How this file of the pixel does it. */
export let trusted: Trust;

/** Says how this file is to do it: as all others, since a page may allow one policy of the name only. */
export function shareTrusted(trust: Trust): void {
  trusted = trust;
}
