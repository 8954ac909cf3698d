import type { SurveyView } from '@pixel/control/client';
import { createContext, type ReactNode, use } from 'react';
import type { PartOf } from '../../draft/draft-kind.ts';
import type { DraftStatus } from '../../draft/draft-status.ts';
import type { Conflict } from '../../draft/merge-tree.ts';
import type { Problem } from '../../session/use-problems.ts';
import type { SurveyContent } from './survey-content.ts';

/** A survey that somebody edits. */
export interface SurveyDraft {
  /** As the server has it. */
  readonly survey: SurveyView;
  /** As it stands in the fields. */
  readonly content: SurveyContent;
  /** Changes whole fields; undefined takes one away. `step` names what is undone as one, such as the typing in one field. */
  change(part: PartOf<SurveyContent>, step?: string): void;
  /** Makes `to` of what `from` is by now; what was changed besides stays. */
  revert(change: { readonly from: SurveyContent; readonly to: SurveyContent }): void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Ends the step of whoever typed in a field. */
  endStep(): void;
  /** Saves now what is not saved yet; resolves once that was tried, with how it stands then. */
  save(): Promise<DraftStatus>;
  readonly status: DraftStatus;
  /** What somebody else saved otherwise meanwhile, each with both versions. */
  readonly conflicts: readonly Conflict[];
  resolve(conflict: Conflict, whose: 'mine' | 'theirs'): void;
  /** What is wrong with what stands in the fields, by the server's rules. */
  readonly problems: readonly Problem[];
  /** What says the first problem at a path such as `questions.0.title`, or below it. */
  problemAt(path: string): string | undefined;
  /** Whoever reads it may not change it. */
  readonly isReadOnly: boolean;
}

const DraftContext = createContext<SurveyDraft | undefined>(undefined);

/** Gives a draft to the parts of the builder. */
export function SurveyDraftProvider({
  draft,
  children,
}: {
  readonly draft: SurveyDraft;
  readonly children: ReactNode;
}) {
  return <DraftContext value={draft}>{children}</DraftContext>;
}

/** Returns the survey that is edited. */
export function useSurveyDraft(): SurveyDraft {
  const draft = use(DraftContext);
  if (draft === undefined) throw new Error('There is no draft around this part');
  return draft;
}
