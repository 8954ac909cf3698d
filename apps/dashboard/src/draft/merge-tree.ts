import { isFields, isSame, isTheSameSaved } from './is-same.ts';

/** Where in a content something is: names of fields, keys of what is in lists, and places in lists of changes. */
export type Path = readonly string[];

/** Something that two people changed, each in another way. Undefined is what somebody took away. */
export interface Conflict {
  readonly path: Path;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** One value in three versions. */
export interface Versions {
  /** What both began with. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What both agree on, with mine where they do not. */
interface Merged {
  readonly value: unknown;
  readonly conflicts: readonly Conflict[];
}

/** What has fields, but is one value: half of one rule and half of another would be none. */
const whole: ReadonlySet<string> = new Set(['audience', 'layer', 'trigger', 'experiment', 'branching']);

const keyNames = ['variantKey', 'goalKey', 'anonymousId', 'questionId', 'optionId'] as const;

/** Merges two versions of a value that began as a third one. */
export function mergeTree({ base, mine, theirs }: Versions, path: Path = []): Merged {
  if (isTheSameSaved(mine, theirs) || isSame(theirs, base)) return { value: mine, conflicts: [] };
  if (isSame(mine, base)) return { value: theirs, conflicts: [] };
  const name = path.at(-1) ?? '';
  if (!whole.has(name)) {
    if (isFields(mine) && isFields(theirs))
      return mergeFields({ base: isFields(base) ? base : {}, mine, theirs }, path);
    if (isList(mine) && isList(theirs) && isList(base)) {
      const keyName = keyNameOf([...mine, ...theirs, ...base]);
      if (keyName !== undefined) return mergeKeyed({ base, mine, theirs }, keyName, path);
      if (name === 'changes' && mine.length === base.length && theirs.length === base.length)
        return mergePlaces({ base, mine, theirs }, path);
    }
  }
  return { value: mine, conflicts: [{ path, mine, theirs }] };
}

type Fields = Readonly<Record<string, unknown>>;
type List = readonly unknown[];
type Three<T> = { readonly base: T; readonly mine: T; readonly theirs: T };

function mergeFields({ base, mine, theirs }: Three<Fields>, path: Path): Merged {
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

/** One edit of the page is one value, too. */
function mergePlaces({ base, mine, theirs }: Three<List>, path: Path): Merged {
  const conflicts: Conflict[] = [];
  const value = mine.map((item, at) => {
    if (isSame(item, base[at])) return theirs[at];
    if (!isSame(item, theirs[at]) && !isSame(theirs[at], base[at]))
      conflicts.push({ path: [...path, String(at)], mine: item, theirs: theirs[at] });
    return item;
  });
  return { value, conflicts };
}

/** What either added is there, in the order of whoever changed it; what either took away is not, unless the other one changed it. */
function mergeKeyed({ base, mine, theirs }: Three<List>, keyName: string, path: Path): Merged {
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

/** Returns a tree with another value at a path; undefined takes away what is there. */
export function withValueAt(tree: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (!isList(tree)) {
    const fields = isFields(tree) ? tree : {};
    const next = withValueAt(fields[step], rest, value);
    const { [step]: _, ...others } = fields;
    return next === undefined ? others : { ...fields, [step]: next };
  }
  const keyName = keyNameOf(value === undefined || rest.length > 0 ? tree : [...tree, value]);
  const at = keyName === undefined ? Number(step) : tree.findIndex((item) => keyIn(item, keyName) === step);
  const next = withValueAt(tree[at], rest, value);
  if (!(at in tree)) return next === undefined ? tree : [...tree, next];
  return next === undefined ? tree.toSpliced(at, 1) : tree.with(at, next);
}

function byKey(list: List, keyName: string): ReadonlyMap<string, unknown> {
  return new Map(list.map((item) => [keyIn(item, keyName), item]));
}

function keyIn(item: unknown, keyName: string): string {
  return isFields(item) ? String(item[keyName]) : '';
}

/** By which field the things of a list are known, each by another value. */
function keyNameOf(list: List): (typeof keyNames)[number] | undefined {
  return list.length === 0
    ? undefined
    : keyNames.find((name) => list.every((item) => isFields(item) && typeof item[name] === 'string'));
}

function isList(value: unknown): value is List {
  return Array.isArray(value);
}
