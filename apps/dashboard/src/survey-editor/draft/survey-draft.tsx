import type { SurveyView } from '@pixel/control/client';
import { createContext, type ReactNode, use } from 'react';
import type { PartOf } from '../../draft/draft-kind.ts';
import type { DraftStatus } from '../../draft/draft-status.ts';
import type { Conflict } from '../../draft/merge-tree.ts';
import type { Problem } from '../../session/use-problems.ts';
import type { NewRow } from '../../ui/use-new-row.ts';
import type { SurveyContent } from './survey-content.ts';

/** A survey being edited: its content, unsaved changes and problems, and the functions that change it. */
export interface SurveyDraft {
  /** The server's version. */
  readonly survey: SurveyView;
  /** The fields' current content. */
  readonly content: SurveyContent;
  /** Replaces whole fields; undefined removes one. `step` groups edits for undo, such as typing in one field. */
  change(part: PartOf<SurveyContent>, step?: string): void;
  /** Undoes a change: restores the fields of `to` that still have their values of `from`; keeps other edits. */
  revert(change: { readonly from: SurveyContent; readonly to: SurveyContent }): void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Ends the undo step of typing in a field. */
  endStep(): void;
  /** Saves unsaved edits now; resolves with the status after the attempt. */
  save(): Promise<DraftStatus>;
  readonly status: DraftStatus;
  /** Conflicting edits by other users, each with both versions. */
  readonly conflicts: readonly Conflict[];
  resolve(conflict: Conflict, whose: 'mine' | 'theirs'): void;
  /** The row added last, whose problems are withheld until the focus leaves it. */
  readonly newRow: NewRow;
  /** Problems that the server's validation found in the content, except those withheld. */
  readonly problems: readonly Problem[];
  /** Whether the server has checked the questions' current branching. */
  readonly isLogicChecked: boolean;
  /** Returns the first problem at or below a path such as `questions.0.title`. */
  problemAt(path: string): string | undefined;
  /** Whether the user may only read the survey. */
  readonly isReadOnly: boolean;
}

const DraftContext = createContext<SurveyDraft | undefined>(undefined);

/** Provides the draft to the forms of the survey builder. */
export function SurveyDraftProvider({
  draft,
  children,
}: {
  readonly draft: SurveyDraft;
  readonly children: ReactNode;
}) {
  return <DraftContext value={draft}>{children}</DraftContext>;
}

/** Returns the survey being edited; throws outside {@link SurveyDraftProvider}. */
export function useSurveyDraft(): SurveyDraft {
  const draft = use(DraftContext);
  if (draft === undefined) throw new Error('useSurveyDraft must be used inside SurveyDraftProvider');
  return draft;
}
