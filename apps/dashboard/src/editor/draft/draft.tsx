import type { ExperimentView } from '@pixel/control/client';
import { createContext, type ReactNode, use } from 'react';
import type { DraftStatus } from '../../draft/draft-status.ts';
import type { Conflict } from '../../draft/merge-tree.ts';
import type { Problem } from '../../session/use-problems.ts';
import type { ContentPart, ExperimentContent } from './content.ts';

/** An experiment that is being edited. */
export interface Draft {
  /** The server's version. */
  readonly experiment: ExperimentView;
  /** The fields' current content. */
  readonly content: ExperimentContent;
  /** Replaces whole fields; undefined removes one. `step` groups edits for undo, such as typing in one field. */
  change(part: ContentPart, step?: string): void;
  /** Undoes a change: restores `to` where the content still equals `from`; keeps other edits. */
  revert(change: { readonly from: ExperimentContent; readonly to: ExperimentContent }): void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Ends the undo step of typing in a field. */
  endStep(): void;
  /** Saves unsaved edits now; resolves with the status after the attempt. */
  save(): Promise<DraftStatus>;
  readonly status: DraftStatus;
  /** Conflicting edits by others, each with both versions. */
  readonly conflicts: readonly Conflict[];
  resolve(conflict: Conflict, whose: 'mine' | 'theirs'): void;
  /** Problems in the fields' content, by the server's validation. */
  readonly problems: readonly Problem[];
  /** Returns the first problem at or below a path such as `variants.0.name`. */
  problemAt(path: string): string | undefined;
  /** Whether the user may only read the experiment. */
  readonly isReadOnly: boolean;
}

const DraftContext = createContext<Draft | undefined>(undefined);

/** Provides the draft to the editor's sections. */
export function DraftProvider({ draft, children }: { readonly draft: Draft; readonly children: ReactNode }) {
  return <DraftContext value={draft}>{children}</DraftContext>;
}

/** Returns the edited draft; only works inside {@link DraftProvider}. */
export function useDraft(): Draft {
  const draft = use(DraftContext);
  if (draft === undefined) throw new Error('There is no draft around this part');
  return draft;
}
