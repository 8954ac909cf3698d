import { contentFrom, type DraftKind, type PartOf, type Revised, withPart } from './draft-kind.ts';
import { closeStep, type History, noHistory, recordEdit, redoStep, undoStep } from './history.ts';
import { isSame, isTheSameSaved } from './is-same.ts';
import { mergeContent, withRevert, withTheirs } from './merge-content.ts';
import type { Conflict } from './merge-tree.ts';

/** A thing that somebody edits, and what the server has of it. */
export interface DraftState<Thing, Content> {
  /** As the server has it. */
  readonly server: Thing;
  /** What stood in the fields when they were the server's last: it may write things otherwise, such as without a blank at their end. */
  readonly agreed: Content;
  /** What stands in the fields. */
  readonly content: Content;
  readonly history: History<Content>;
  /** What somebody else saved otherwise meanwhile: the fields have mine. */
  readonly conflicts: readonly Conflict[];
  /** What was sent, and may have been saved although no answer came: the network ends between both. */
  readonly unanswered: readonly Content[];
}

/** What is kept of a draft that is not saved. */
export interface KeptDraft<Content> {
  /** Of the thing that it was made from. */
  readonly revision: number;
  readonly base: Content;
  readonly agreed: Content;
  readonly content: Content;
  readonly unanswered: readonly Content[];
}

const mostUnanswered = 5;

/** Creates what is done with the drafts of one kind of thing; all of it returns another state, and changes none. */
export function createDraftStates<Thing extends Revised, Content extends object>(
  kind: DraftKind<Thing, Content>,
) {
  type State = DraftState<Thing, Content>;
  type Name = keyof Content & string;
  const { names } = kind;

  /** Opens a thing, with what was typed and not saved before. */
  function openDraft(server: Thing, kept: KeptDraft<Content> | undefined): State {
    if (kept === undefined) {
      const content = kind.contentOf(server);
      return { server, agreed: content, content, history: noHistory, conflicts: [], unanswered: [] };
    }
    const { agreed, content, unanswered } = kept;
    const state = { server, agreed, content, unanswered, history: noHistory, conflicts: [] };
    return kept.revision === server.revision ? state : withTheirEdits(state, kept.base, server);
  }

  /** Returns what is to be kept of a draft; undefined where all of it is saved. */
  function keptOf(state: State): KeptDraft<Content> | undefined {
    const { server, agreed, content, unanswered } = state;
    if (!isUnsaved(state)) return undefined;
    return { revision: server.revision, base: kind.contentOf(server), agreed, content, unanswered };
  }

  /** Whether something stands in the fields that was not saved. */
  function isUnsaved({ agreed, content }: State): boolean {
    return !isSame(agreed, content);
  }

  /** Changes fields. */
  function edit(state: State, part: PartOf<Content>, step?: string): State {
    return withContent(state, withPart(names, state.content, part), step);
  }

  /** Takes an edit back, however long ago it was. */
  function revert(state: State, change: { readonly from: Content; readonly to: Content }): State {
    return withContent(state, withRevert(kind, state.content, change), undefined);
  }

  function withContent(state: State, content: Content, step: string | undefined): State {
    const from = state.content;
    if (isSame(from, content)) return state;
    return { ...state, content, history: recordEdit(state.history, { from, to: content, step }) };
  }

  /** Ends a step of the typing. */
  function endStep(state: State): State {
    const history = closeStep(state.history);
    return history === state.history ? state : { ...state, history };
  }

  /** Undoes the last step; what others changed since stays. */
  function undo(state: State): State {
    const undone = undoStep(state.history);
    if (undone === undefined) return state;
    const { history, edit } = undone;
    return { ...state, history, content: withRevert(kind, state.content, { from: edit.to, to: edit.from }) };
  }

  /** Does again what was undone last. */
  function redo(state: State): State {
    const redone = redoStep(state.history);
    if (redone === undefined) return state;
    return { ...state, history: redone.history, content: withRevert(kind, state.content, redone.edit) };
  }

  /** Takes over how the server has it now, which may be somebody else's edits; an answer that is older than what is known is not. */
  function receive(state: State, server: Thing): State {
    if (server === state.server || server.revision < state.server.revision) return state;
    if (server.revision === state.server.revision) return { ...state, server };
    return withTheirEdits(state, kind.contentOf(state.server), server);
  }

  /** Takes over that some content was saved. */
  function accept(state: State, sent: Content, saved: Thing): State {
    return { ...state, server: saved, agreed: sent, unanswered: [] };
  }

  /** Notes that some content goes out. */
  function noteSent(state: State, sent: Content): State {
    return { ...state, unanswered: [...state.unanswered, sent].slice(-mostUnanswered) };
  }

  /** Notes that what went out last was answered, and was not saved. */
  function noteRefused(state: State): State {
    return { ...state, unanswered: state.unanswered.slice(0, -1) };
  }

  /** Decides between both versions of something: theirs comes into the field, or mine stays there and is saved. */
  function resolve(state: State, conflict: Conflict, whose: 'mine' | 'theirs'): State {
    const conflicts = state.conflicts.filter((each) => each !== conflict);
    const decided = { ...state, conflicts };
    return whose === 'mine'
      ? decided
      : withContent(decided, withTheirs(kind, state.content, conflict), undefined);
  }

  /**
   * Merges what others saved: fields that only they changed are theirs at once. A field that they did not change is not touched, so that
   * nothing moves below whoever types.
   */
  function withTheirEdits(state: State, begun: Content, server: Thing): State {
    const theirs = kind.contentOf(server);
    const ownOf = (name: Name) => state.unanswered.find((sent) => isTheSameSaved(sent[name], theirs[name]));
    // What was sent from here and has no answer is nobody else's.
    const isOwn = (name: Name) => !isSame(begun[name], theirs[name]) && ownOf(name) !== undefined;
    const base = contentFrom<Content>(names, (name) => (isOwn(name) ? theirs[name] : begun[name]));
    const agreed = contentFrom<Content>(names, (name) =>
      isOwn(name) ? ownOf(name)?.[name] : state.agreed[name],
    );
    const isTheirs = (name: Name) => !isSame(base[name], theirs[name]);
    const mine = contentFrom<Content>(names, (name) =>
      isSame(agreed[name], state.content[name]) ? base[name] : state.content[name],
    );
    const merged = mergeContent(kind, { base, mine, theirs });
    if (!names.some(isTheirs)) return { ...state, server, agreed };
    const earlier = state.conflicts.filter(
      ({ path }) => !merged.conflicts.some((each) => isSame(each.path, path)),
    );
    return {
      ...state,
      server,
      agreed: contentFrom<Content>(names, (name) => (isTheirs(name) ? theirs[name] : agreed[name])),
      content: contentFrom<Content>(names, (name) =>
        isTheirs(name) ? merged.content[name] : state.content[name],
      ),
      history: closeStep(state.history),
      conflicts: [...earlier, ...merged.conflicts],
    };
  }

  return {
    openDraft,
    keptOf,
    isUnsaved,
    edit,
    revert,
    endStep,
    undo,
    redo,
    receive,
    accept,
    noteSent,
    noteRefused,
    resolve,
  };
}
