/** Calls `put` with a trusted text. Throws `blocked` if the page refuses it. */
export type Trust = (
  kind: 'createHTML' | 'createScriptURL',
  value: string,
  put: (text: string) => void,
) => void;

/** This file's implementation. */
export let trusted: Trust;

/** Sets this file's implementation: shared by all files, because a page may allow only one policy of a name. */
export function shareTrusted(trust: Trust): void {
  trusted = trust;
}
