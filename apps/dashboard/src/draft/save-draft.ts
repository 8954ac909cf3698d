import { ApiError } from '../api/api-error.ts';
import { type DraftKind, patchOf, type VersionedResource } from './draft-kind.ts';
import type { DraftState } from './draft-state.ts';

/** Sends a patch based on a revision; rejects like `read`. */
export type SendPatch<Resource> = (
  patch: Readonly<Record<string, unknown>>,
  revision: number,
) => Promise<Resource>;

/** How to send a draft, with callbacks. */
interface SendOptions<Resource, Content> {
  readonly send: SendPatch<Resource>;
  readonly onSend: (content: Content) => void;
  /** Called if the server did not save the last request. */
  readonly onRefused: () => void;
}

/** The saved version, if any, and the refused content. */
export interface SavedDraft<Resource, Content> {
  readonly saved: { readonly content: Content; readonly resource: Resource } | undefined;
  readonly refusal: ApiError | undefined;
}

/**
 * Saves the fields' content. Refused values stay in the fields, and the rest is saved without them. Rejects if nothing could be sent, with
 * `conflict` if someone else saved first.
 */
export async function saveDraft<Resource extends VersionedResource, Content extends object>(
  { names, leaveOut }: DraftKind<Resource, Content>,
  { server, agreed, content }: DraftState<Resource, Content>,
  { send, onSend, onRefused }: SendOptions<Resource, Content>,
): Promise<SavedDraft<Resource, Content>> {
  let toSend: Content | undefined = content;
  let refusal: ApiError | undefined;
  while (toSend !== undefined) {
    const patch = patchOf(names, agreed, toSend);
    if (patch === undefined) break;
    onSend(toSend);
    try {
      return { saved: { content: toSend, resource: await send(patch, server.revision) }, refusal };
    } catch (error) {
      if (error instanceof ApiError) onRefused();
      if (!isRefusal(error)) throw error;
      refusal ??= error;
      toSend = leaveOut(
        toSend,
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
