import type { ExperimentView } from '@pixel/control/client';
import {
  type ContentName,
  type ContentPart,
  contentFrom,
  contentNames,
  contentOf,
  type ExperimentContent,
  withPart,
} from './content.ts';
import { closeStep, type History, noHistory, recordEdit, redoStep, undoStep } from './history.ts';
import { isSame, isTheSameSaved } from './is-same.ts';
import { mergeContent, withRevert, withTheirs } from './merge-content.ts';
import type { Conflict } from './merge-tree.ts';

/** An experiment that somebody edits, and what the server has of it. */
export interface DraftState {
  /** As the server has it. */
  readonly server: ExperimentView;
  /** What stood in the fields when they were the server's last: it may write things otherwise, such as without a blank at their end. */
  readonly agreed: ExperimentContent;
  /** What stands in the fields. */
  readonly content: ExperimentContent;
  readonly history: History;
  /** What somebody else saved otherwise meanwhile: the fields have mine. */
  readonly conflicts: readonly Conflict[];
  /** What was sent, and may have been saved although no answer came: the network ends between both. */
  readonly unanswered: readonly ExperimentContent[];
}

/** What is kept of a draft that is not saved. */
export interface KeptDraft {
  /** Of the experiment that it was made from. */
  readonly revision: number;
  readonly base: ExperimentContent;
  readonly agreed: ExperimentContent;
  readonly content: ExperimentContent;
  readonly unanswered: readonly ExperimentContent[];
}

/** Opens an experiment, with what was typed and not saved before. */
export function openDraft(server: ExperimentView, kept: KeptDraft | undefined): DraftState {
  if (kept === undefined) {
    const content = contentOf(server);
    return { server, agreed: content, content, history: noHistory, conflicts: [], unanswered: [] };
  }
  const { agreed, content, unanswered } = kept;
  const state = { server, agreed, content, unanswered, history: noHistory, conflicts: [] };
  return kept.revision === server.revision ? state : withTheirEdits(state, kept.base, server);
}

/** Returns what is to be kept of a draft; undefined where all of it is saved. */
export function keptOf(state: DraftState): KeptDraft | undefined {
  const { server, agreed, content, unanswered } = state;
  if (!isUnsaved(state)) return undefined;
  return { revision: server.revision, base: contentOf(server), agreed, content, unanswered };
}

/** Whether something stands in the fields that was not saved. */
export function isUnsaved({ agreed, content }: DraftState): boolean {
  return !isSame(agreed, content);
}

/** Changes fields. */
export function edit(state: DraftState, part: ContentPart, step?: string): DraftState {
  return withContent(state, withPart(state.content, part), step);
}

/** Takes an edit back, however long ago it was. */
export function revert(
  state: DraftState,
  change: { readonly from: ExperimentContent; readonly to: ExperimentContent },
): DraftState {
  return withContent(state, withRevert(state.content, change), undefined);
}

function withContent(state: DraftState, content: ExperimentContent, step: string | undefined): DraftState {
  const from = state.content;
  if (isSame(from, content)) return state;
  return { ...state, content, history: recordEdit(state.history, { from, to: content, step }) };
}

/** Ends a step of the typing. */
export function endStep(state: DraftState): DraftState {
  const history = closeStep(state.history);
  return history === state.history ? state : { ...state, history };
}

/** Undoes the last step; what others changed since stays. */
export function undo(state: DraftState): DraftState {
  const undone = undoStep(state.history);
  if (undone === undefined) return state;
  const { history, edit } = undone;
  return { ...state, history, content: withRevert(state.content, { from: edit.to, to: edit.from }) };
}

/** Does again what was undone last. */
export function redo(state: DraftState): DraftState {
  const redone = redoStep(state.history);
  if (redone === undefined) return state;
  return { ...state, history: redone.history, content: withRevert(state.content, redone.edit) };
}

/** Takes over how the server has it now, which may be somebody else's edits; an answer that is older than what is known is not. */
export function receive(state: DraftState, server: ExperimentView): DraftState {
  if (server === state.server || server.revision < state.server.revision) return state;
  if (server.revision === state.server.revision) return { ...state, server };
  return withTheirEdits(state, contentOf(state.server), server);
}

/** Takes over that some content was saved. */
export function accept(state: DraftState, sent: ExperimentContent, saved: ExperimentView): DraftState {
  return { ...state, server: saved, agreed: sent, unanswered: [] };
}

const mostUnanswered = 5;

/** Notes that some content goes out. */
export function noteSent(state: DraftState, sent: ExperimentContent): DraftState {
  return { ...state, unanswered: [...state.unanswered, sent].slice(-mostUnanswered) };
}

/** Notes that what went out last was answered, and was not saved. */
export function noteRefused(state: DraftState): DraftState {
  return { ...state, unanswered: state.unanswered.slice(0, -1) };
}

/** Decides between both versions of something: theirs comes into the field, or mine stays there and is saved. */
export function resolve(state: DraftState, conflict: Conflict, whose: 'mine' | 'theirs'): DraftState {
  const conflicts = state.conflicts.filter((each) => each !== conflict);
  const decided = { ...state, conflicts };
  return whose === 'mine' ? decided : withContent(decided, withTheirs(state.content, conflict), undefined);
}

/**
 * Merges what others saved: fields that only they changed are theirs at once. A field that they did not change is not touched, so that
 * nothing moves below whoever types.
 */
function withTheirEdits(state: DraftState, begun: ExperimentContent, server: ExperimentView): DraftState {
  const theirs = contentOf(server);
  const ownOf = (name: ContentName) =>
    state.unanswered.find((sent) => isTheSameSaved(sent[name], theirs[name]));
  // What was sent from here and has no answer is nobody else's.
  const isOwn = (name: ContentName) => !isSame(begun[name], theirs[name]) && ownOf(name) !== undefined;
  const base = contentFrom((name) => (isOwn(name) ? theirs[name] : begun[name]));
  const agreed = contentFrom((name) => (isOwn(name) ? ownOf(name)?.[name] : state.agreed[name]));
  const isTheirs = (name: ContentName) => !isSame(base[name], theirs[name]);
  const mine = contentFrom((name) =>
    isSame(agreed[name], state.content[name]) ? base[name] : state.content[name],
  );
  const merged = mergeContent({ base, mine, theirs });
  if (!contentNames.some(isTheirs)) return { ...state, server, agreed };
  const earlier = state.conflicts.filter(
    ({ path }) => !merged.conflicts.some((each) => isSame(each.path, path)),
  );
  return {
    ...state,
    server,
    agreed: contentFrom((name) => (isTheirs(name) ? theirs[name] : agreed[name])),
    content: contentFrom((name) => (isTheirs(name) ? merged.content[name] : state.content[name])),
    history: closeStep(state.history),
    conflicts: [...earlier, ...merged.conflicts],
  };
}
