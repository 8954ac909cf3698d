/**
 * Functions that scan a string known to be valid JSON, because it has been parsed before. None is recursive, so deep nesting can't
 * overflow the stack.
 */

const space = 0x20;
const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;

/**
 * Returns the source text of the value of a key in a JSON object, or undefined if the object lacks the key. The first of repeated keys
 * counts. The object must begin at `start`, or the result is meaningless.
 */
export function memberText(text: string, key: string, start = 0): string | undefined {
  const at = memberStart(text, key, start);
  return at === undefined ? undefined : text.slice(at, endOfValue(text, at));
}

/** Returns the source texts of the elements of a JSON array, which must begin at `start`. */
export function elementTexts(text: string, start = 0): readonly string[] {
  const elements: string[] = [];
  let at = skipSpace(text, skipSpace(text, start) + 1);
  while (at < text.length && text[at] !== ']') {
    const end = endOfValue(text, at);
    if (end === at) break;
    elements.push(text.slice(at, end));
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return elements;
}

/**
 * Returns the index at which the value of a key begins, or undefined if the object lacks the key. Treats the text like {@link memberText}.
 */
export function memberStart(text: string, key: string, start = 0): number | undefined {
  let at = skipSpace(text, skipSpace(text, start) + 1);
  while (text.charCodeAt(at) === quote) {
    const keyEnd = endOfString(text, at);
    const value = skipSpace(text, skipSpace(text, keyEnd) + 1);
    if (keyEquals(text.slice(at + 1, keyEnd - 1), key)) return value;
    at = skipSpace(text, skipSpace(text, endOfValue(text, value)) + 1);
  }
  return undefined;
}

function keyEquals(encodedKey: string, key: string): boolean {
  return encodedKey === key || (encodedKey.includes('\\') && JSON.parse(`"${encodedKey}"`) === key);
}

/** Returns the index of the first non-whitespace character at or after `start`. */
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

/** Returns the index after the value that begins at `start`, at any depth of nesting. */
export function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at) - 1;
      if (depth === 0) return at + 1;
    } else if (code === 0x7b || code === 0x5b) depth++;
    else if (code === 0x7d || code === 0x5d) {
      // At depth 0, this closes the object around a number or literal.
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (code === 0x2c || code <= space)) return at;
  }
  return text.length;
}

/**
 * Whether any object in a JSON text repeats a key. `value` is the result of `JSON.parse(text)`, which silently keeps only the last of
 * repeated keys, so the text has more keys than the value if any repeats.
 */
export function hasRepeatedKeys(text: string, value: unknown): boolean {
  const keys = countKeys(value);
  return countPossibleKeys(text) !== keys && countKeysInText(text) !== keys;
}

type JsonContainer = Readonly<Record<string, unknown>> | readonly unknown[];

/** Counts the keys of a parsed value, at all depths. */
function countKeys(value: unknown): number {
  if (!isNested(value)) return 0;
  let keys = 0;
  const pending: JsonContainer[] = [value];
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

function isNested(value: unknown): value is JsonContainer {
  return typeof value === 'object' && value !== null;
}

/** `Array.isArray` doesn't narrow a union of a read-only array and an object. */
function isArray(value: JsonContainer): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Counts the colons that may follow a key, an upper bound on the number of keys. Takes a third of the time of the exact count. */
function countPossibleKeys(text: string): number {
  let colons = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before === quote || before <= space) colons += 1;
  }
  return colons;
}

/** Counts the keys in the text, repeated ones included: the strings followed by a colon. */
function countKeysInText(text: string): number {
  let keys = 0;
  for (let open = text.indexOf('"'); open !== -1; ) {
    const end = endOfString(text, open);
    if (text.charCodeAt(skipSpace(text, end)) === colon) keys += 1;
    open = text.indexOf('"', end);
  }
  return keys;
}
