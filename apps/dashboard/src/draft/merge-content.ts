import type { DraftKind } from './draft-kind.ts';
import { type Conflict, mergeTree, withValueAt } from './merge-tree.ts';

type Trees<Content extends object> = Pick<DraftKind<never, Content>, 'treeOf' | 'contentOfTree'>;

/** Three versions of a content. */
export interface ContentVersions<Content> {
  /** The common ancestor. */
  readonly base: Content;
  readonly mine: Content;
  readonly theirs: Content;
}

/** Three-way merge of two users' edits; conflicting values keep mine. */
export function mergeContent<Content extends object>(
  { treeOf, contentOfTree }: Trees<Content>,
  { base, mine, theirs }: ContentVersions<Content>,
): { readonly content: Content; readonly conflicts: readonly Conflict[] } {
  const { value, conflicts } = mergeTree({
    base: treeOf(base),
    mine: treeOf(mine),
    theirs: treeOf(theirs),
  });
  return { content: contentOfTree(value as ReturnType<typeof treeOf>), conflicts };
}

/** Returns the content with their version of a conflicting value. */
export function withTheirs<Content extends object>(
  { treeOf, contentOfTree }: Trees<Content>,
  content: Content,
  { path, theirs }: Conflict,
): Content {
  return contentOfTree(withValueAt(treeOf(content), path, theirs) as ReturnType<typeof treeOf>);
}

/** Returns the content with an edit reverted or redone: `from` becomes `to`, and other edits stay. */
export function withRevert<Content extends object>(
  trees: Trees<Content>,
  content: Content,
  { from, to }: { readonly from: Content; readonly to: Content },
): Content {
  const merged = mergeContent(trees, { base: from, mine: content, theirs: to });
  return merged.conflicts.reduce((content, conflict) => withTheirs(trees, content, conflict), merged.content);
}
