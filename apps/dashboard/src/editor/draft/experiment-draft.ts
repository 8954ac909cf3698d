import type { ExperimentView } from '@pixel/control/client';
import type { DraftKind } from '../../draft/draft-kind.ts';
import { contentNames, type ExperimentContent, experimentContentOf } from './content.ts';
import { contentOfTree, treeOf } from './content-tree.ts';
import { leaveOut } from './leave-out.ts';

/** Specifics of experiment drafts. */
export const experimentDraft: DraftKind<ExperimentView, ExperimentContent> = {
  names: contentNames,
  contentOf: experimentContentOf,
  treeOf,
  contentOfTree,
  leaveOut,
};
