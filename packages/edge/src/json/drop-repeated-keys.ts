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
 * Drops every object member whose key already occurred in its object, so that the first of repeated keys counts. Compares decoded keys, not
 * their spelling. Returns the remaining text, and the paths of the dropped members that aren't too deep.
 */
export function dropRepeatedKeys(text: string): {
  readonly text: string;
  readonly repeated: readonly JsonPath[];
} {
  const containers: Container[] = [];
  const repeated: JsonPath[] = [];
  let output = '';
  let copiedUntil = 0;
  let index = 0;
  while (index < text.length) {
    const container = containers.at(-1);
    const character = text.charAt(index);
    if (character === '"') {
      const end = endOfString(text, index);
      if (container?.keys === undefined || !container.awaitsKey) {
        index = end;
        continue;
      }
      const key = decodeKey(text.slice(index, end));
      container.awaitsKey = false;
      container.key = key;
      index = end;
      if (!container.keys.has(key)) {
        container.keys.add(key);
        continue;
      }
      if (containers.length <= maxPathLength) repeated.push(containers.map(({ key }) => key));
      index = endOfValue(text, skipSpace(text, text.indexOf(':', end) + 1));
      output += text.slice(copiedUntil, container.comma);
      copiedUntil = index;
      continue;
    }
    if (character === '{') containers.push({ keys: new Set(), key: '', comma: index, awaitsKey: true });
    else if (character === '[') containers.push({ keys: undefined, key: 0, comma: index, awaitsKey: false });
    else if (character === '}' || character === ']') containers.pop();
    else if (character === ',' && container !== undefined) {
      container.comma = index;
      container.awaitsKey = true;
      if (typeof container.key === 'number') container.key += 1;
    }
    index += 1;
  }
  return { text: output + text.slice(copiedUntil), repeated };
}

function decodeKey(spelled: string): string {
  return spelled.includes('\\') ? String(JSON.parse(spelled)) : spelled.slice(1, -1);
}
