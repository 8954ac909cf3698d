import { endOfString, endOfValue, skipSpace } from '@pixel/protocol';

/** Keys and positions that lead to a place in a JSON value, from the outside in. */
export type JsonPath = readonly (string | number)[];

/** Repeated keys deeper than this are dropped without being reported. */
const maxPathLength = 3;

/** An object or an array around the current position. */
interface Container {
  /** Keys met so far; undefined in an array. */
  readonly keys: Set<string> | undefined;
  /** The key, or the index, of the current value. */
  place: string | number;
  /** Index of the last comma. */
  comma: number;
  awaitsKey: boolean;
}

/**
 * Drops every member of an object whose key was in it before, so that the first of equal keys counts. Keys are compared by their meaning, not
 * by their spelling. Returns the text without them, and the paths of those that are not too deep.
 */
export function dropRepeatedKeys(text: string): {
  readonly text: string;
  readonly repeated: readonly JsonPath[];
} {
  const around: Container[] = [];
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

function meaningOf(spelled: string): string {
  return spelled.includes('\\') ? String(JSON.parse(spelled)) : spelled.slice(1, -1);
}
