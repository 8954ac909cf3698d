import { isRecord, isSame, isSameTrimmed } from './is-same.ts';

/** Path within a content: field names, keys of keyed list entries, and indexes in lists of changes. */
export type Path = readonly string[];

/** A value that two users changed differently. Undefined means removed. */
export interface Conflict {
  readonly path: Path;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Three versions of one value. */
export interface Versions {
  /** The common ancestor. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The merged value, with mine for conflicts. */
interface MergeResult {
  readonly value: unknown;
  readonly conflicts: readonly Conflict[];
}

/** Fields whose objects merge as one value: half of one rule and half of another would make no sense. */
const atomic: ReadonlySet<string> = new Set(['audience', 'layer', 'trigger', 'experiment', 'branching']);

const keyNames = ['variantKey', 'goalKey', 'anonymousId', 'questionId', 'optionId'] as const;

/** Three-way merge of a value. */
export function mergeTree({ base, mine, theirs }: Versions, path: Path = []): MergeResult {
  if (isSameTrimmed(mine, theirs) || isSame(theirs, base)) return { value: mine, conflicts: [] };
  if (isSame(mine, base)) return { value: theirs, conflicts: [] };
  const name = path.at(-1) ?? '';
  if (!atomic.has(name)) {
    if (isRecord(mine) && isRecord(theirs))
      return mergeFields({ base: isRecord(base) ? base : {}, mine, theirs }, path);
    if (isList(mine) && isList(theirs) && isList(base)) {
      const keyName = findKeyName([...mine, ...theirs, ...base]);
      if (keyName !== undefined) return mergeKeyed({ base, mine, theirs }, keyName, path);
      if (name === 'changes' && mine.length === base.length && theirs.length === base.length)
        return mergeItems({ base, mine, theirs }, path);
    }
  }
  return { value: mine, conflicts: [{ path, mine, theirs }] };
}

type Fields = Readonly<Record<string, unknown>>;
type List = readonly unknown[];
type ThreeWay<T> = { readonly base: T; readonly mine: T; readonly theirs: T };

function mergeFields({ base, mine, theirs }: ThreeWay<Fields>, path: Path): MergeResult {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const parts = names.map((name) => ({
    name,
    ...mergeTree({ base: base[name], mine: mine[name], theirs: theirs[name] }, [...path, name]),
  }));
  return {
    value: Object.fromEntries(
      parts.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
    ),
    conflicts: parts.flatMap(({ conflicts }) => conflicts),
  };
}

/** Merges lists of the same length by index; each page change merges as one value, too. */
function mergeItems({ base, mine, theirs }: ThreeWay<List>, path: Path): MergeResult {
  const conflicts: Conflict[] = [];
  const value = mine.map((item, index) => {
    if (isSame(item, base[index])) return theirs[index];
    if (!isSame(item, theirs[index]) && !isSame(theirs[index], base[index]))
      conflicts.push({ path: [...path, String(index)], mine: item, theirs: theirs[index] });
    return item;
  });
  return { value, conflicts };
}

/**
 * Keeps entries that either side added, in the order of the side that changed it; drops entries that either side removed, unless the other
 * changed them.
 */
function mergeKeyed({ base, mine, theirs }: ThreeWay<List>, keyName: string, path: Path): MergeResult {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map((list) => byKey(list, keyName)) as [
    ReadonlyMap<string, unknown>,
    ReadonlyMap<string, unknown>,
    ReadonlyMap<string, unknown>,
  ];
  const [first, second] = isSame([...inMine.keys()], [...inBase.keys()])
    ? [inTheirs, inMine]
    : [inMine, inTheirs];
  const keys = [...new Set([...first.keys(), ...second.keys()])];
  const parts = keys.map((key) => {
    const versions = { base: inBase.get(key), mine: inMine.get(key), theirs: inTheirs.get(key) };
    return mergeTree(versions, [...path, key]);
  });
  return {
    value: parts.flatMap(({ value }) => (value === undefined ? [] : [value])),
    conflicts: parts.flatMap(({ conflicts }) => conflicts),
  };
}

/** Returns a tree with the value at a path replaced; undefined removes it. */
export function withValueAt(tree: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (!isList(tree)) {
    const fields = isRecord(tree) ? tree : {};
    const next = withValueAt(fields[step], rest, value);
    const { [step]: _, ...others } = fields;
    return next === undefined ? others : { ...fields, [step]: next };
  }
  const keyName = findKeyName(value === undefined || rest.length > 0 ? tree : [...tree, value]);
  const index =
    keyName === undefined ? Number(step) : tree.findIndex((item) => getKey(item, keyName) === step);
  const next = withValueAt(tree[index], rest, value);
  if (!(index in tree)) return next === undefined ? tree : [...tree, next];
  return next === undefined ? tree.toSpliced(index, 1) : tree.with(index, next);
}

function byKey(list: List, keyName: string): ReadonlyMap<string, unknown> {
  return new Map(list.map((item) => [getKey(item, keyName), item]));
}

function getKey(item: unknown, keyName: string): string {
  return isRecord(item) ? String(item[keyName]) : '';
}

/** The field that identifies a list's entries uniquely. */
function findKeyName(list: List): (typeof keyNames)[number] | undefined {
  return list.length === 0
    ? undefined
    : keyNames.find((name) => list.every((item) => isRecord(item) && typeof item[name] === 'string'));
}

function isList(value: unknown): value is List {
  return Array.isArray(value);
}
