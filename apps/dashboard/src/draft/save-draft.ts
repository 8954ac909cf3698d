import { ApiError } from '../api/api-error.ts';
import { type DraftKind, patchOf, type Revised } from './draft-kind.ts';
import type { DraftState } from './draft-state.ts';

/** Sends a patch based on a revision; rejects like `read`. */
export type SendPatch<Thing> = (patch: Readonly<Record<string, unknown>>, revision: number) => Promise<Thing>;

/** How to send a draft, with callbacks. */
interface Sending<Thing, Content> {
  readonly send: SendPatch<Thing>;
  readonly onSend: (content: Content) => void;
  /** Called if the server did not save the last request. */
  readonly onRefused: () => void;
}

/** The saved version, if any, and the refused content. */
export interface SavedDraft<Thing, Content> {
  readonly saved: { readonly content: Content; readonly thing: Thing } | undefined;
  readonly refusal: ApiError | undefined;
}

/**
 * Saves the fields' content. Refused values stay in the fields, and the rest is saved without them. Rejects if nothing could be sent, with
 * `conflict` if someone else saved first.
 */
export async function saveDraft<Thing extends Revised, Content extends object>(
  { names, leaveOut }: DraftKind<Thing, Content>,
  { server, agreed, content }: DraftState<Thing, Content>,
  { send, onSend, onRefused }: Sending<Thing, Content>,
): Promise<SavedDraft<Thing, Content>> {
  let wanted: Content | undefined = content;
  let refusal: ApiError | undefined;
  while (wanted !== undefined) {
    const patch = patchOf(names, agreed, wanted);
    if (patch === undefined) break;
    onSend(wanted);
    try {
      return { saved: { content: wanted, thing: await send(patch, server.revision) }, refusal };
    } catch (error) {
      if (error instanceof ApiError) onRefused();
      if (!isRefusal(error)) throw error;
      refusal ??= error;
      wanted = leaveOut(
        wanted,
        agreed,
        error.details.map(({ path }) => path),
      );
    }
  }
  return { saved: undefined, refusal };
}

/** Whether the server will refuse the same content again. */
function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.code !== 'conflict' &&
    [400, 403, 404, 409, 413, 422].includes(error.status)
  );
}
