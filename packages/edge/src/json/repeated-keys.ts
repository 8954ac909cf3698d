import { endOfString, endOfValue, skipSpace } from '@pixel/protocol';

/** Keys and positions that lead to a place in a JSON value, from the outside in. */
export type JsonPath = readonly (string | number)[];

/** Repeated keys deeper than this are dropped without a word. */
const maxPathLength = 3;
const colon = 58;
const quote = 34;
const space = 32;

/** An object or an array around the place that is looked at. */
interface Open {
  /** Keys met so far; undefined in an array. */
  readonly keys: Set<string> | undefined;
  /** The key, or the position, whose value is being looked at. */
  place: string | number;
  /** Where the last comma stands. */
  comma: number;
  awaitsKey: boolean;
}

/**
 * Drops every member of an object whose key stood in it before, so that of equal keys the first counts. Keys are compared as they
 * are meant, not as they are spelled. Gives the text without them, and where they stood if that is near the surface.
 */
export function dropRepeatedKeys(text: string): {
  readonly text: string;
  readonly repeated: readonly JsonPath[];
} {
  const around: Open[] = [];
  const repeated: JsonPath[] = [];
  let kept = '';
  let keptUntil = 0;
  let at = 0;
  while (at < text.length) {
    const open = around.at(-1);
    const character = text.charAt(at);
    if (character === '"') {
      const end = endOfString(text, at);
      if (open?.keys === undefined || !open.awaitsKey) {
        at = end;
        continue;
      }
      const key = meaningOf(text.slice(at, end));
      open.awaitsKey = false;
      open.place = key;
      at = end;
      if (!open.keys.has(key)) {
        open.keys.add(key);
        continue;
      }
      if (around.length <= maxPathLength) repeated.push(around.map(({ place }) => place));
      at = endOfValue(text, skipSpace(text, text.indexOf(':', end) + 1));
      kept += text.slice(keptUntil, open.comma);
      keptUntil = at;
      continue;
    }
    if (character === '{') around.push({ keys: new Set(), place: '', comma: at, awaitsKey: true });
    else if (character === '[') around.push({ keys: undefined, place: 0, comma: at, awaitsKey: false });
    else if (character === '}' || character === ']') around.pop();
    else if (character === ',' && open !== undefined) {
      open.comma = at;
      open.awaitsKey = true;
      if (typeof open.place === 'number') open.place += 1;
    }
    at += 1;
  }
  return { text: kept + text.slice(keptUntil), repeated };
}

/** Counts the colons that may stand behind a key: as many as the text spells keys, or more. Takes a third of counting the keys. */
export function mostKeys(text: string): number {
  let colons = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before === quote || before <= space) colons += 1;
  }
  return colons;
}

/** Counts the keys that a JSON text spells, repeated ones too: they are the strings with a colon behind them. */
export function countSpelledKeys(text: string): number {
  let keys = 0;
  for (let open = text.indexOf('"'); open !== -1; ) {
    const end = endOfString(text, open);
    if (text.charCodeAt(skipSpace(text, end)) === colon) keys += 1;
    open = text.indexOf('"', end);
  }
  return keys;
}

type Nested = Readonly<Record<string, unknown>> | unknown[];

/** Counts the keys of a value that was read from JSON. */
export function countKeys(value: unknown): number {
  if (!isNested(value)) return 0;
  let keys = 0;
  const pending: Nested[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    if (Array.isArray(next)) {
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

function meaningOf(spelled: string): string {
  return spelled.includes('\\') ? String(JSON.parse(spelled)) : spelled.slice(1, -1);
}
