import { endOfString, endOfValue, skipSpace } from '@pixel/protocol';

/** Keys and indices that lead to a value in JSON, from the outside in. */
export type JsonPath = readonly (string | number)[];

/** Repeated keys deeper than this are dropped without being reported. */
const maxPathLength = 3;

/** An object or array around the current position. */
interface Container {
  /** Keys so far; undefined for an array. */
  readonly keys: Set<string> | undefined;
  /** Key or index of the current value. */
  key: string | number;
  /** Position of the last comma. */
  comma: number;
  awaitsKey: boolean;
}

/**
 * Drops every object member whose key occurred before, so that the first of repeated keys counts. Compares decoded keys, not their
 * spelling. Returns the remaining text, and the paths of dropped members that aren't too deep.
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
      open.key = key;
      at = end;
      if (!open.keys.has(key)) {
        open.keys.add(key);
        continue;
      }
      if (around.length <= maxPathLength) repeated.push(around.map(({ key }) => key));
      at = endOfValue(text, skipSpace(text, text.indexOf(':', end) + 1));
      kept += text.slice(keptUntil, open.comma);
      keptUntil = at;
      continue;
    }
    if (character === '{') around.push({ keys: new Set(), key: '', comma: at, awaitsKey: true });
    else if (character === '[') around.push({ keys: undefined, key: 0, comma: at, awaitsKey: false });
    else if (character === '}' || character === ']') around.pop();
    else if (character === ',' && open !== undefined) {
      open.comma = at;
      open.awaitsKey = true;
      if (typeof open.key === 'number') open.key += 1;
    }
    at += 1;
  }
  return { text: kept + text.slice(keptUntil), repeated };
}

function meaningOf(spelled: string): string {
  return spelled.includes('\\') ? String(JSON.parse(spelled)) : spelled.slice(1, -1);
}
