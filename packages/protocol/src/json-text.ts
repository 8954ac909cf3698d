/**
 * Steps through a text that is known to be JSON, because it has been parsed before. Nothing here is recursive, so a deeply nested text
 * cannot exhaust the stack.
 */

const space = 0x20;
const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;

/**
 * Returns the value under a key of a JSON object as the text spells it, or undefined if the object has no such key. The first of equal
 * keys counts. An object must begin at `start`; otherwise the result is meaningless.
 */
export function memberText(text: string, key: string, start = 0): string | undefined {
  const at = memberStart(text, key, start);
  return at === undefined ? undefined : text.slice(at, endOfValue(text, at));
}

/** Returns the index at which the value under a key begins, for an object as {@link memberText} takes it. */
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

/** Returns the index of the first character at or after `start` that is not white space. */
export function skipSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= space) at++;
  return at;
}

/** Returns the index after the string that begins at `start`. */
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

/** Returns the index after the value that begins at `start`, however deeply it is nested. */
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
    } else if (depth === 0 && (code === 0x2c || code <= space)) return at;
  }
  return text.length;
}

/**
 * Says whether some object in a JSON text spells a key twice. `value` is what `JSON.parse` returns for `text`: of equal keys it silently
 * keeps the last, so the text then has more keys than the value.
 */
export function hasRepeatedKeys(text: string, value: unknown): boolean {
  const keys = countKeys(value);
  return countPossibleKeys(text) !== keys && countSpelledKeys(text) !== keys;
}

type Nested = Readonly<Record<string, unknown>> | readonly unknown[];

/** Counts the keys of a parsed value, at all depths. */
function countKeys(value: unknown): number {
  if (!isNested(value)) return 0;
  let keys = 0;
  const pending: Nested[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    if (isArray(next)) {
      for (const child of next) if (isNested(child)) pending.push(child);
    } else
      for (const key in next) {
        keys += 1;
        const child = next[key];
        if (isNested(child)) pending.push(child);
      }
  return keys;
}

function isNested(value: unknown): value is Nested {
  return typeof value === 'object' && value !== null;
}

/** `Array.isArray` does not tell a read-only array from an object. */
function isArray(value: Nested): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Counts the colons that may follow a key: at least as many as the text spells keys. Takes a third of the time of the exact count. */
function countPossibleKeys(text: string): number {
  let colons = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before === quote || before <= space) colons += 1;
  }
  return colons;
}

/** Counts the keys that the text spells, repeated ones too: the strings that a colon follows. */
function countSpelledKeys(text: string): number {
  let keys = 0;
  for (let open = text.indexOf('"'); open !== -1; ) {
    const end = endOfString(text, open);
    if (text.charCodeAt(skipSpace(text, end)) === colon) keys += 1;
    open = text.indexOf('"', end);
  }
  return keys;
}
