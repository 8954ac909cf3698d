import { ApiError } from '../api/api-error.ts';
import { type DraftKind, patchOf, type Revised } from './draft-kind.ts';
import type { DraftState } from './draft-state.ts';

/** Sends what changes a thing, made from one of its revisions; rejects like `read`. */
export type SendPatch<Thing> = (patch: Readonly<Record<string, unknown>>, revision: number) => Promise<Thing>;

/** How it is sent, and who hears of it. */
interface Sending<Thing, Content> {
  readonly send: SendPatch<Thing>;
  readonly onSend: (content: Content) => void;
  /** Of what was sent last, it is known that it was not saved. */
  readonly onRefused: () => void;
}

/** What was saved, if anything was, and what was not for being refused. */
export interface SavedDraft<Thing, Content> {
  readonly saved: { readonly content: Content; readonly thing: Thing } | undefined;
  readonly refusal: ApiError | undefined;
}

/**
 * Saves what stands in the fields. What the server refuses stays there, and the rest is saved without it. Rejects where nothing could be
 * sent, with `conflict` where somebody else saved meanwhile.
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

/** Whether the server will not have it, however often it is sent. */
function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.code !== 'conflict' &&
    [400, 403, 404, 409, 413, 422].includes(error.status)
  );
}
