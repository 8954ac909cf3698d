/**
 * Steps through a text that is known to be JSON: it has been parsed before. Nothing here calls itself, however deep the text nests.
 */

const quote = 0x22;
const backslash = 0x5c;

/**
 * Gives the text under a key of a JSON object as it is spelled, or undefined where it has none; of equal keys the first counts.
 * `text` must be JSON and an object begin at `start`, or what is given is of no use.
 */
export function memberText(text: string, key: string, start = 0): string | undefined {
  const at = memberStart(text, key, start);
  return at === undefined ? undefined : text.slice(at, endOfValue(text, at));
}

/** Gives the place at which the value under a key begins, of an object as {@link memberText} takes it. */
export function memberStart(text: string, key: string, start = 0): number | undefined {
  let at = skipSpace(text, skipSpace(text, start) + 1);
  while (text.charCodeAt(at) === quote) {
    const keyEnd = endOfString(text, at);
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    if (isKey(text.slice(at + 1, keyEnd - 1), key)) return value;
    at = skipSpace(text, skipSpace(text, endOfValue(text, value)) + 1);
  }
  return undefined;
}

function isKey(spelled: string, key: string): boolean {
  return spelled === key || (spelled.includes('\\') && JSON.parse(`"${spelled}"`) === key);
}

/** Gives the place of the first character from `start` on that is no white space. */
export function skipSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** Gives the place after the string that begins at `start`. */
export function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at === -1 ? text.length : at + 1;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first--;
  return (at - first) % 2 === 1;
}

/** Gives the place after the value that begins at `start`, however deep it nests. */
export function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at) - 1;
      if (depth === 0) return at + 1;
    } else if (code === 0x7b || code === 0x5b) depth++;
    else if (code === 0x7d || code === 0x5d) {
      // At depth 0 it ends the object around a number or a word.
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (code === 0x2c || code <= 0x20)) return at;
  }
  return text.length;
}
