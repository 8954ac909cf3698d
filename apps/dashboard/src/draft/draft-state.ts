import { contentFrom, type DraftKind, type PartOf, type VersionedResource, withPart } from './draft-kind.ts';
import { closeStep, emptyHistory, type History, recordEdit, redoStep, undoStep } from './history.ts';
import { isSame, isSameTrimmed } from './is-same.ts';
import { mergeContent, withRevert, withTheirs } from './merge-content.ts';
import type { Conflict } from './merge-tree.ts';

/** An edited resource, and the server's version. */
export interface DraftState<Resource, Content> {
  /** The server's version. */
  readonly server: Resource;
  /** The fields' content when it was last in sync with the server, which may normalize it, such as trim trailing blanks. */
  readonly agreed: Content;
  /** The fields' current content. */
  readonly content: Content;
  readonly history: History<Content>;
  /** Concurrent edits by others; the fields keep mine. */
  readonly conflicts: readonly Conflict[];
  /** Content sent without a response: the server may have saved it although the connection broke. */
  readonly unanswered: readonly Content[];
}

/** The stored form of an unsaved draft. */
export interface StoredDraft<Content> {
  /** The resource's revision that the draft is based on. */
  readonly revision: number;
  readonly base: Content;
  readonly agreed: Content;
  readonly content: Content;
  readonly unanswered: readonly Content[];
}

const maxUnanswered = 5;

/** Creates the state transitions of one resource type's drafts. All are pure and return a new state. */
export function createDraftStates<Resource extends VersionedResource, Content extends object>(
  kind: DraftKind<Resource, Content>,
) {
  type State = DraftState<Resource, Content>;
  type Name = keyof Content & string;
  const { names } = kind;

  /** Opens a resource, restoring earlier unsaved edits. */
  function openDraft(server: Resource, stored: StoredDraft<Content> | undefined): State {
    if (stored === undefined) {
      const content = kind.contentOf(server);
      return { server, agreed: content, content, history: emptyHistory, conflicts: [], unanswered: [] };
    }
    const { agreed, content, unanswered } = stored;
    const state = { server, agreed, content, unanswered, history: emptyHistory, conflicts: [] };
    return stored.revision === server.revision ? state : withTheirEdits(state, stored.base, server);
  }

  /** Returns the stored form of a draft; undefined if everything is saved. */
  function toStoredDraft(state: State): StoredDraft<Content> | undefined {
    const { server, agreed, content, unanswered } = state;
    if (!isUnsaved(state)) return undefined;
    return { revision: server.revision, base: kind.contentOf(server), agreed, content, unanswered };
  }

  /** Whether the fields contain unsaved edits. */
  function isUnsaved({ agreed, content }: State): boolean {
    return !isSame(agreed, content);
  }

  /** Replaces whole fields; undefined removes one. */
  function edit(state: State, part: PartOf<Content>, step?: string): State {
    return withContent(state, withPart(names, state.content, part), step);
  }

  /** Reverts an edit, however old. */
  function revert(state: State, change: { readonly from: Content; readonly to: Content }): State {
    return withContent(state, withRevert(kind, state.content, change), undefined);
  }

  function withContent(state: State, content: Content, step: string | undefined): State {
    const from = state.content;
    if (isSame(from, content)) return state;
    return { ...state, content, history: recordEdit(state.history, { from, to: content, step }) };
  }

  /** Ends the current undo step. */
  function endStep(state: State): State {
    const history = closeStep(state.history);
    return history === state.history ? state : { ...state, history };
  }

  /** Undoes the last step; keeps others' later changes. */
  function undo(state: State): State {
    const undone = undoStep(state.history);
    if (undone === undefined) return state;
    const { history, edit } = undone;
    return { ...state, history, content: withRevert(kind, state.content, { from: edit.to, to: edit.from }) };
  }

  /** Redoes the last undone step. */
  function redo(state: State): State {
    const redone = redoStep(state.history);
    if (redone === undefined) return state;
    return { ...state, history: redone.history, content: withRevert(kind, state.content, redone.edit) };
  }

  /** Applies the server's current version, possibly with others' edits; ignores responses older than the known revision. */
  function receive(state: State, server: Resource): State {
    if (server === state.server || server.revision < state.server.revision) return state;
    if (server.revision === state.server.revision) return { ...state, server };
    return withTheirEdits(state, kind.contentOf(state.server), server);
  }

  /** Records that some content was saved. */
  function recordSaved(state: State, sent: Content, saved: Resource): State {
    return { ...state, server: saved, agreed: sent, unanswered: [] };
  }

  /** Records that some content is being sent. */
  function recordSent(state: State, sent: Content): State {
    return { ...state, unanswered: [...state.unanswered, sent].slice(-maxUnanswered) };
  }

  /** Records that the server responded to the last request without saving it. */
  function recordRefused(state: State): State {
    return { ...state, unanswered: state.unanswered.slice(0, -1) };
  }

  /** Resolves a conflict: takes their version into the field, or keeps mine and saves it. */
  function resolve(state: State, conflict: Conflict, whose: 'mine' | 'theirs'): State {
    const conflicts = state.conflicts.filter((other) => other !== conflict);
    const resolved = { ...state, conflicts };
    return whose === 'mine'
      ? resolved
      : withContent(resolved, withTheirs(kind, state.content, conflict), undefined);
  }

  /**
   * Merges others' edits: fields that only they changed take their value. Fields that they didn't change stay untouched, so that nothing
   * moves while the user types.
   */
  function withTheirEdits(state: State, baseContent: Content, server: Resource): State {
    const theirs = kind.contentOf(server);
    const findOwnValue = (name: Name) =>
      state.unanswered.find((sent) => isSameTrimmed(sent[name], theirs[name]));
    // Values sent from here without a response aren't someone else's.
    const isOwn = (name: Name) =>
      !isSame(baseContent[name], theirs[name]) && findOwnValue(name) !== undefined;
    const base = contentFrom<Content>(names, (name) => (isOwn(name) ? theirs[name] : baseContent[name]));
    const agreed = contentFrom<Content>(names, (name) =>
      isOwn(name) ? findOwnValue(name)?.[name] : state.agreed[name],
    );
    const isTheirs = (name: Name) => !isSame(base[name], theirs[name]);
    const mine = contentFrom<Content>(names, (name) =>
      isSame(agreed[name], state.content[name]) ? base[name] : state.content[name],
    );
    const merged = mergeContent(kind, { base, mine, theirs });
    if (!names.some(isTheirs)) return { ...state, server, agreed };
    const earlier = state.conflicts.filter(
      ({ path }) => !merged.conflicts.some((other) => isSame(other.path, path)),
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
    toStoredDraft,
    isUnsaved,
    edit,
    revert,
    endStep,
    undo,
    redo,
    receive,
    recordSaved,
    recordSent,
    recordRefused,
    resolve,
  };
}
