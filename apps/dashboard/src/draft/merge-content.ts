import type { DraftKind } from './draft-kind.ts';
import { type Conflict, mergeTree, withValueAt } from './merge-tree.ts';

type Trees<Content extends object> = Pick<DraftKind<never, Content>, 'treeOf' | 'contentOfTree'>;

/** A content in three versions. */
export interface ContentVersions<Content> {
  /** What both began with. */
  readonly base: Content;
  readonly mine: Content;
  readonly theirs: Content;
}

/** Merges what two people made of a content; where they made different things of the same, it has mine. */
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

/** Returns the content with what the others made of something. */
export function withTheirs<Content extends object>(
  { treeOf, contentOfTree }: Trees<Content>,
  content: Content,
  { path, theirs }: Conflict,
): Content {
  return contentOfTree(withValueAt(treeOf(content), path, theirs) as ReturnType<typeof treeOf>);
}

/** Returns the content with an edit taken back, or made again: `from` becomes `to`, and what was changed besides stays. */
export function withRevert<Content extends object>(
  trees: Trees<Content>,
  content: Content,
  { from, to }: { readonly from: Content; readonly to: Content },
): Content {
  const merged = mergeContent(trees, { base: from, mine: content, theirs: to });
  return merged.conflicts.reduce((each, conflict) => withTheirs(trees, each, conflict), merged.content);
}
