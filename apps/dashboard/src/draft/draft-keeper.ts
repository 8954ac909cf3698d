import { ApiError } from '../api/api-error.ts';
import type { DraftKind, PartOf, VersionedResource } from './draft-kind.ts';
import { createDraftStates, type DraftState } from './draft-state.ts';
import type { DraftStatus } from './draft-status.ts';
import type { DraftStorage } from './draft-storage.ts';
import { isSame } from './is-same.ts';
import type { Conflict } from './merge-tree.ts';
import { type SendPatch, saveDraft } from './save-draft.ts';

const saveDelayMs = 600;
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000] as const;

/** A draft's visible state. */
export interface DraftView<Resource, Content> {
  readonly state: DraftState<Resource, Content>;
  readonly status: DraftStatus;
}

interface DraftKeeperOptions<Resource extends VersionedResource, Content extends object> {
  readonly kind: DraftKind<Resource, Content>;
  /** The server's version. */
  readonly resource: Resource;
  readonly storage: DraftStorage<Content>;
  readonly send: SendPatch<Resource>;
  /** Whether a request now is sent as the user who typed the edits. */
  readonly canSend: () => boolean;
  readonly onSaved: (resource: Resource) => void;
}

/**
 * Creates the draft of a resource, including unsaved edits kept from the same user's earlier draft. Autosaves shortly after the last edit:
 * one request at a time, retried until it succeeds.
 */
export function createDraftKeeper<Resource extends VersionedResource, Content extends object>({
  kind,
  resource,
  storage,
  send,
  canSend,
  onSaved,
}: DraftKeeperOptions<Resource, Content>) {
  type State = DraftState<Resource, Content>;
  const draft = createDraftStates(kind);
  const listeners = new Set<() => void>();
  let view: DraftView<Resource, Content> = {
    state: draft.openDraft(resource, storage.read()),
    status: { kind: 'saved', at: undefined },
  };
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isStopped = false;
  let failureCount = 0;
  /** Content that the server refused; not sent again until an edit. */
  let refused: { readonly content: Content; readonly error: ApiError } | undefined;

  function setView(state: State, status: DraftStatus): void {
    const before = view;
    view = { state, status };
    if (!isStopped && before.state !== state) storage.write(draft.toStoredDraft(state));
    for (const listener of listeners) listener();
  }

  /** Updates the state without changing the status or scheduling a save. */
  function setState(state: State): void {
    setView(state, view.status);
  }

  /** Applies a new state and schedules a save. */
  function apply(state: State): void {
    if (state === view.state) return;
    setView(state, nextStatus(state, view.status));
    schedule(saveDelayMs);
  }

  function nextStatus(state: State, before: DraftStatus): DraftStatus {
    if (state.conflicts.length > 0) return { kind: 'conflict' };
    if (!draft.isUnsaved(state)) return before.kind === 'saved' ? before : { kind: 'saved', at: Date.now() };
    if (refused !== undefined && isSame(refused.content, state.content))
      return { kind: 'refused', error: refused.error };
    return before.kind === 'unsent' ? before : { kind: 'saving' };
  }

  function schedule(ms: number): void {
    clearTimeout(saveTimer);
    if (!isStopped) saveTimer = setTimeout(() => void save(), ms);
  }

  /** Saves unsaved edits, unless a request is in flight. */
  function save(): Promise<void> {
    clearTimeout(saveTimer);
    const { state } = view;
    const isAlreadyRefused = refused !== undefined && isSame(refused.content, state.content);
    const hasNothingToSave =
      isAlreadyRefused || state.conflicts.length > 0 || !draft.isUnsaved(state) || !canSend();
    if (sending === undefined && !hasNothingToSave)
      sending = sendState(state).finally(() => {
        sending = undefined;
      });
    return sending ?? Promise.resolve();
  }

  async function sendState(state: State): Promise<void> {
    try {
      const { saved, refusal } = await saveDraft(kind, state, {
        send,
        onSend: (content) => setState(draft.recordSent(view.state, content)),
        onRefused: () => setState(draft.recordRefused(view.state)),
      });
      failureCount = 0;
      refused = refusal && { content: state.content, error: refusal };
      const next = saved ? draft.recordSaved(view.state, saved.content, saved.resource) : view.state;
      if (saved !== undefined) onSaved(saved.resource);
      setView(next, nextStatus(next, { kind: 'saving' }));
      // Edits made while the request was in flight.
      if (view.status.kind === 'saving') schedule(saveDelayMs);
    } catch (error) {
      handleFailure(error);
    }
  }

  function handleFailure(error: unknown): void {
    const isConflict = error instanceof ApiError && error.code === 'conflict' && error.current !== undefined;
    if (isConflict) {
      refused = undefined;
      const merged = draft.receive(view.state, error.current as Resource);
      setView(merged, nextStatus(merged, { kind: 'saving' }));
      schedule(0);
      return;
    }
    setView(view.state, { kind: 'unsent', error });
    // The sign-in form shows first; nothing is sent until then.
    if (error instanceof ApiError && error.status === 401) return;
    schedule(retryDelaysMs[Math.min(failureCount, retryDelaysMs.length - 1)] ?? 0);
    failureCount += 1;
  }

  return {
    getView: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (part: PartOf<Content>, step?: string) => apply(draft.edit(view.state, part, step)),
    revert: (change: { readonly from: Content; readonly to: Content }) =>
      apply(draft.revert(view.state, change)),
    undo: () => apply(draft.undo(view.state)),
    redo: () => apply(draft.redo(view.state)),
    endStep: () => setView(draft.endStep(view.state), view.status),
    resolve: (conflict: Conflict, whose: 'mine' | 'theirs') => {
      apply(draft.resolve(view.state, conflict, whose));
      schedule(0);
    },
    /** Applies a version from the server, saved by anyone. */
    receive(server: Resource): void {
      // The refused content may be valid now that the rest has changed.
      if (server.revision > view.state.server.revision) refused = undefined;
      apply(draft.receive(view.state, server));
    },
    /** Saves now; resolves with the status once no request is in flight. */
    async flush(): Promise<DraftStatus> {
      await sending;
      await save();
      return view.status;
    },
    /** Starts or resumes the draft; the returned function saves the remaining edits and stops it. */
    start(): () => void {
      isStopped = false;
      storage.write(draft.toStoredDraft(view.state));
      if (draft.isUnsaved(view.state)) schedule(0);
      return () => {
        void save();
        isStopped = true;
        clearTimeout(saveTimer);
      };
    },
  };
}
