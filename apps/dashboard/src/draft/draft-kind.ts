import { isFields, isSame } from './is-same.ts';

/** A thing as the server has it, by whose revisions edits are told apart. */
export interface Revised {
  readonly revision: number;
}

/** Whole fields of a content; undefined takes one away. */
export type PartOf<Content> = { readonly [Name in keyof Content]?: Content[Name] | undefined };

/** What is particular about the drafts of one kind of thing. */
export interface DraftKind<Thing extends Revised, Content extends object> {
  /** The fields that people edit, each of which is saved as a whole. */
  readonly names: readonly (keyof Content & string)[];
  /** Returns what is edited of a thing. */
  readonly contentOf: (thing: Thing) => Content;
  /** Returns a content as it is merged: what belongs together is one value. */
  readonly treeOf: (content: Content) => Readonly<Record<string, unknown>>;
  readonly contentOfTree: (tree: Readonly<Record<string, unknown>>) => Content;
  /**
   * Returns a content without what the server refuses, by the paths of its refusal: with what was saved last in their place. Undefined
   * where nothing is left out by that.
   */
  readonly leaveOut: (content: Content, agreed: Content, paths: readonly string[]) => Content | undefined;
}

/** Returns a content of fields that are looked up by name. */
export function contentFrom<Content extends object>(
  names: readonly (keyof Content & string)[],
  fieldOf: (name: keyof Content & string) => unknown,
): Content {
  const entries = names.flatMap((name) => {
    const value = fieldOf(name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as Content;
}

/** Returns a content with whole fields changed. */
export function withPart<Content extends object>(
  names: readonly (keyof Content & string)[],
  content: Content,
  part: PartOf<Content>,
): Content {
  return contentFrom(names, (name) => (name in part ? part[name] : content[name]));
}

/** Returns what makes one content from another as a merge patch of whole fields; undefined where they say the same. */
export function patchOf<Content extends object>(
  names: readonly (keyof Content & string)[],
  from: Content,
  to: Content,
): Readonly<Record<string, unknown>> | undefined {
  const changed = names.filter((name) => !isSame(from[name], to[name]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, patchField(from[name], to[name])]));
}

/** Fields that an object has no more have to be named as null; lists are sent whole. */
function patchField(from: unknown, to: unknown): unknown {
  if (to === undefined) return null;
  if (!isFields(from) || !isFields(to)) return to;
  const gone = Object.keys(from).filter((name) => to[name] === undefined);
  return {
    ...Object.fromEntries(gone.map((name) => [name, null])),
    ...Object.fromEntries(
      Object.entries(to).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, patchField(from[name], value)]],
      ),
    ),
  };
}
