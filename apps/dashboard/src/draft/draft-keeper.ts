import { ApiError } from '../api/api-error.ts';
import type { DraftKind, PartOf, VersionedResource } from './draft-kind.ts';
import { createDraftStates, type DraftState } from './draft-state.ts';
import type { DraftStatus } from './draft-status.ts';
import type { DraftStorage } from './draft-storage.ts';
import { isSame } from './is-same.ts';
import type { Conflict } from './merge-tree.ts';
import { type SendPatch, saveDraft } from './save-draft.ts';

const saveAfterMs = 600;
const retryMs = [1_000, 2_000, 4_000, 8_000] as const;

/** A draft's visible state. */
export interface DraftView<Resource, Content> {
  readonly state: DraftState<Resource, Content>;
  readonly status: DraftStatus;
}

interface DraftKeeperOptions<Resource extends VersionedResource, Content extends object> {
  readonly kind: DraftKind<Resource, Content>;
  /** The server's version. */
  readonly resource: Resource;
  readonly keep: DraftStorage<Content>;
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
  keep,
  send,
  canSend,
  onSaved,
}: DraftKeeperOptions<Resource, Content>) {
  type State = DraftState<Resource, Content>;
  const draft = createDraftStates(kind);
  const listeners = new Set<() => void>();
  let view: DraftView<Resource, Content> = {
    state: draft.openDraft(resource, keep.read()),
    status: { kind: 'saved', at: undefined },
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isStopped = false;
  let failures = 0;
  /** Content that the server refused; not sent again until an edit. */
  let refused: { readonly content: Content; readonly error: ApiError } | undefined;

  function show(state: State, status: DraftStatus): void {
    const before = view;
    view = { state, status };
    if (!isStopped && before.state !== state) keep.write(draft.keptOf(state));
    for (const listener of listeners) listener();
  }

  /** Updates the state without notifying subscribers. */
  function note(state: State): void {
    show(state, view.status);
  }

  /** Applies a new state and schedules a save. */
  function go(state: State): void {
    if (state === view.state) return;
    show(state, statusOf(state, view.status));
    schedule(saveAfterMs);
  }

  function statusOf(state: State, before: DraftStatus): DraftStatus {
    if (state.conflicts.length > 0) return { kind: 'conflict' };
    if (!draft.isUnsaved(state)) return before.kind === 'saved' ? before : { kind: 'saved', at: Date.now() };
    if (refused !== undefined && isSame(refused.content, state.content))
      return { kind: 'refused', error: refused.error };
    return before.kind === 'unsent' ? before : { kind: 'saving' };
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void save(), ms);
  }

  /** Saves unsaved edits, unless a request is in flight. */
  function save(): Promise<void> {
    clearTimeout(timer);
    const { state } = view;
    const isKnown = refused !== undefined && isSame(refused.content, state.content);
    const hasNothing = isKnown || state.conflicts.length > 0 || !draft.isUnsaved(state) || !canSend();
    if (sending === undefined && !hasNothing)
      sending = sendState(state).finally(() => {
        sending = undefined;
      });
    return sending ?? Promise.resolve();
  }

  async function sendState(state: State): Promise<void> {
    try {
      const { saved, refusal } = await saveDraft(kind, state, {
        send,
        onSend: (content) => note(draft.noteSent(view.state, content)),
        onRefused: () => note(draft.noteRefused(view.state)),
      });
      failures = 0;
      refused = refusal && { content: state.content, error: refusal };
      const next = saved ? draft.accept(view.state, saved.content, saved.resource) : view.state;
      if (saved !== undefined) onSaved(saved.resource);
      show(next, statusOf(next, { kind: 'saving' }));
      // Edits made while the request was in flight.
      if (view.status.kind === 'saving') schedule(saveAfterMs);
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    const isConflict = error instanceof ApiError && error.code === 'conflict' && error.current !== undefined;
    if (isConflict) {
      refused = undefined;
      const merged = draft.receive(view.state, error.current as Resource);
      show(merged, statusOf(merged, { kind: 'saving' }));
      schedule(0);
      return;
    }
    show(view.state, { kind: 'unsent', error });
    // The sign-in form shows first; nothing is sent until then.
    if (error instanceof ApiError && error.status === 401) return;
    schedule(retryMs[Math.min(failures, retryMs.length - 1)] ?? 0);
    failures += 1;
  }

  return {
    read: () => view,
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (part: PartOf<Content>, step?: string) => go(draft.edit(view.state, part, step)),
    revert: (change: { readonly from: Content; readonly to: Content }) =>
      go(draft.revert(view.state, change)),
    undo: () => go(draft.undo(view.state)),
    redo: () => go(draft.redo(view.state)),
    endStep: () => show(draft.endStep(view.state), view.status),
    resolve: (conflict: Conflict, whose: 'mine' | 'theirs') => {
      go(draft.resolve(view.state, conflict, whose));
      schedule(0);
    },
    /** Applies a version from the server, saved by anyone. */
    receive(server: Resource): void {
      // The refused content may be valid now that the rest has changed.
      if (server.revision > view.state.server.revision) refused = undefined;
      go(draft.receive(view.state, server));
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
      keep.write(draft.keptOf(view.state));
      if (draft.isUnsaved(view.state)) schedule(0);
      return () => {
        void save();
        isStopped = true;
        clearTimeout(timer);
      };
    },
  };
}
