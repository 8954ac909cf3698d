import { isRecord, isSame } from './is-same.ts';

/** A resource on the server; revisions detect concurrent edits. */
export interface VersionedResource {
  readonly revision: number;
}

/** Whole fields of a content; undefined removes one. */
export type PartOf<Content> = { readonly [Name in keyof Content]?: Content[Name] | undefined };

/** The specifics of one resource type's drafts. */
export interface DraftKind<Resource extends VersionedResource, Content extends object> {
  /** The editable fields; each is saved as a whole. */
  readonly names: readonly (keyof Content & string)[];
  /** Returns a resource's editable content. */
  readonly contentOf: (resource: Resource) => Content;
  /** Returns a content as a tree for merging: values that belong together are one leaf. */
  readonly treeOf: (content: Content) => Readonly<Record<string, unknown>>;
  readonly contentOfTree: (tree: Readonly<Record<string, unknown>>) => Content;
  /**
   * Returns a content without the refused values at the given paths: the last saved values replace them.
   * Undefined if that leaves nothing out.
   */
  readonly leaveOut: (content: Content, agreed: Content, paths: readonly string[]) => Content | undefined;
}

/** Builds a content by looking up each field by name. */
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

/** Returns a content with whole fields replaced. */
export function withPart<Content extends object>(
  names: readonly (keyof Content & string)[],
  content: Content,
  part: PartOf<Content>,
): Content {
  return contentFrom(names, (name) => (name in part ? part[name] : content[name]));
}

/** Returns the merge patch that turns one content into another; undefined if they are equal. */
export function patchOf<Content extends object>(
  names: readonly (keyof Content & string)[],
  from: Content,
  to: Content,
): Readonly<Record<string, unknown>> | undefined {
  const changed = names.filter((name) => !isSame(from[name], to[name]));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, patchField(from[name], to[name])]));
}

/** A merge patch has only the fields of an object that differ, removed ones as null; lists are sent whole. */
function patchField(from: unknown, to: unknown): unknown {
  if (to === undefined) return null;
  if (!isRecord(from) || !isRecord(to)) return to;
  const removed = Object.keys(from).filter((name) => to[name] === undefined);
  return {
    ...Object.fromEntries(removed.map((name) => [name, null])),
    ...Object.fromEntries(
      Object.entries(to).flatMap(([name, value]) =>
        value === undefined || isSame(from[name], value) ? [] : [[name, patchField(from[name], value)]],
      ),
    ),
  };
}
