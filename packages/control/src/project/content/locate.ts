import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { looksLikeValue } from './likely-mistakes.ts';

/** Path to a value: object keys and list indexes. */
export type Path = readonly PropertyKey[];

/** Line and column, from 1, and the comment at that position if it looks like a value. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly comment?: string;
}

/** Returns the position of the value at a path, or of its nearest existing parent. */
export type Locate = (path: Path, target: 'key' | 'value') => Position;

type PairsByKey = ReadonlyMap<string, Pair>;

/** Creates a position lookup for a parsed document. */
export function createLocator(document: Document, lines: LineCounter): Locate {
  // All fields of a file may be invalid, and a linear search for each would take quadratic time.
  const known = new WeakMap<YAMLMap, PairsByKey>();
  function pairsOf(map: YAMLMap): PairsByKey {
    const pairs = known.get(map) ?? indexPairs(map);
    known.set(map, pairs);
    return pairs;
  }

  return function locate(path, target) {
    let offset = 0;
    let node = resolve(document.contents, document);
    if (node?.range) offset = node.range[0];
    for (const [index, segment] of path.entries()) {
      const child = childOf(node, segment, pairsOf);
      if (child === undefined) break;
      const start = target === 'key' && index === path.length - 1 ? (child.key ?? child.value) : child.value;
      offset = start?.range?.[0] ?? offset;
      node = resolve(child.value, document);
    }
    const { line, col } = lines.linePos(offset);
    const comment = isScalar(node) && node.value === null ? `#${node.comment ?? ''}` : '';
    return {
      line: Math.max(line, 1),
      column: Math.max(col, 1),
      ...(looksLikeValue(comment) ? { comment } : {}),
    };
  };
}

function childOf(
  node: Node | null,
  segment: PropertyKey,
  pairsOf: (map: YAMLMap) => PairsByKey,
): { readonly key: Node | null; readonly value: Node | null } | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(segment)];
    return isNode(item) ? { key: null, value: item } : undefined;
  }
  if (!isMap(node)) return undefined;
  const pair = pairsOf(node).get(String(segment));
  if (pair === undefined) return undefined;
  return { key: isNode(pair.key) ? pair.key : null, value: isNode(pair.value) ? pair.value : null };
}

/** Indexes a map's pairs by key. The first of duplicate keys wins. */
function indexPairs({ items }: YAMLMap): PairsByKey {
  const pairs = new Map<string, Pair>();
  for (const pair of items) {
    const { key } = pair;
    if (isScalar(key) && !pairs.has(String(key.value))) pairs.set(String(key.value), pair);
  }
  return pairs;
}

function resolve(node: Node | null, document: Document): Node | null {
  return isAlias(node) ? (node.resolve(document) ?? null) : node;
}
