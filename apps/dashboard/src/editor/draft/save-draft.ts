import type { ExperimentView } from '@pixel/control/client';
import { ApiError } from '../../api/api-error.ts';
import { type ExperimentContent, patchOf } from './content.ts';
import type { DraftState } from './draft-state.ts';
import { leaveOut } from './leave-out.ts';

/** Sends what changes an experiment, made from one of its revisions; rejects like `read`. */
export type SendPatch = (
  patch: Readonly<Record<string, unknown>>,
  revision: number,
) => Promise<ExperimentView>;

/** How it is sent, and who hears of it. */
interface Sending {
  readonly send: SendPatch;
  readonly onSend: (content: ExperimentContent) => void;
  /** Of what was sent last, it is known that it was not saved. */
  readonly onRefused: () => void;
}

/** What was saved, if anything was, and what was not for being refused. */
export interface SavedDraft {
  readonly saved: { readonly content: ExperimentContent; readonly experiment: ExperimentView } | undefined;
  readonly refusal: ApiError | undefined;
}

/**
 * Saves what stands in the fields. What the server refuses stays there, and the rest is saved without it. Rejects where nothing could be
 * sent, with `conflict` where somebody else saved meanwhile.
 */
export async function saveDraft(
  { server, agreed, content }: DraftState,
  { send, onSend, onRefused }: Sending,
): Promise<SavedDraft> {
  let wanted: ExperimentContent | undefined = content;
  let refusal: ApiError | undefined;
  while (wanted !== undefined) {
    const patch = patchOf(agreed, wanted);
    if (patch === undefined) break;
    onSend(wanted);
    try {
      return { saved: { content: wanted, experiment: await send(patch, server.revision) }, refusal };
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
