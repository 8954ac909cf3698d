import type { ExperimentContent } from './content.ts';
import { contentOfTree, treeOf } from './content-tree.ts';
import { type Conflict, mergeTree, withValueAt } from './merge-tree.ts';

/** An experiment's content in three versions. */
export interface ContentVersions {
  /** What both began with. */
  readonly base: ExperimentContent;
  readonly mine: ExperimentContent;
  readonly theirs: ExperimentContent;
}

/** Merges what two people made of a content; where they made different things of the same, it has mine. */
export function mergeContent({ base, mine, theirs }: ContentVersions): {
  readonly content: ExperimentContent;
  readonly conflicts: readonly Conflict[];
} {
  const { value, conflicts } = mergeTree({
    base: treeOf(base),
    mine: treeOf(mine),
    theirs: treeOf(theirs),
  });
  return { content: contentOfTree(value as ReturnType<typeof treeOf>), conflicts };
}

/** Returns the content with what the others made of something. */
export function withTheirs(content: ExperimentContent, { path, theirs }: Conflict): ExperimentContent {
  return contentOfTree(withValueAt(treeOf(content), path, theirs) as ReturnType<typeof treeOf>);
}

/** Returns the content with an edit taken back, or made again: `from` becomes `to`, and what was changed besides stays. */
export function withRevert(
  content: ExperimentContent,
  { from, to }: { readonly from: ExperimentContent; readonly to: ExperimentContent },
): ExperimentContent {
  const merged = mergeContent({ base: from, mine: content, theirs: to });
  return merged.conflicts.reduce(withTheirs, merged.content);
}
