import { type Actor, actorName } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { previewKey, scriptKey } from '../../base/kv-keys.ts';
import { callDatabase, callKv } from '../../base/store-calls.ts';
import { createToken, hashToken } from '../../base/token.ts';
import { createRecordChange } from '../../people/audit/record-change.ts';
import type { Project } from '../../project/documents/project.ts';
import { readWorkingState } from '../../project/storage/open-project.ts';
import { previewTtlSeconds } from './preview-lifetime.ts';
import { deletePreview, hasPreviewTarget, insertPreview } from './preview-queries.ts';
import { type PreviewTarget, resolvePreviewTarget } from './preview-target.ts';
import { putTombstone } from './put-tombstone.ts';
import { recordPreview } from './record-preview.ts';

/** The variant or survey to preview, and the lifetime. */
export interface PreviewRequest {
  readonly projectKey: string;
  readonly target: PreviewTarget;
  readonly expiresInSeconds: number;
  readonly actor: Actor;
}

/** A new preview with its secret token, which isn't stored and can't be retrieved again. */
export interface CreatedPreview {
  /** Identifies the preview for revoking it; not secret. */
  readonly previewId: string;
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Creates a link that shows one variant or survey, in its current working state, to anyone who opens it. Later edits don't affect it; it
 * ends when the variant is removed or its experiment or survey is archived. Rejects with `project_not_found`, `unavailable`, or an error of
 * {@link resolvePreviewTarget}.
 */
export type CreatePreview = (request: PreviewRequest) => Promise<CreatedPreview>;

export function createCreatePreview({
  db,
  kv,
  now,
  random,
}: Pick<ControlDeps, 'db' | 'kv' | 'now' | 'random'>): CreatePreview {
  const ids = createIdGenerator({ now, random });
  const recordChange = createRecordChange({ now, random });

  return async function createPreview(request) {
    const { projectKey, target, actor } = request;
    const project = await loadWorkingState(projectKey);
    const { row, compile, removedError } = resolvePreviewTarget(project, target);
    const token = createToken(random);
    const tokenSha256 = hashToken(token);
    const expiresAt = new Date(now() + request.expiresInSeconds * 1_000).toISOString();
    const { preview, scripts } = compile(expiresAt);
    const previewId = ids.id();
    await callDatabase(() =>
      db.transaction().execute(async (transaction) => {
        await insertPreview(transaction, {
          id: previewId,
          token_sha256: tokenSha256,
          project_id: project.kept.id,
          ...row,
          expires_at: new Date(expiresAt),
          created_by: actorName(request.actor),
          revoked_at: null,
        });
        await recordPreview(transaction, recordChange, {
          actor,
          projectKey,
          action: 'preview.create',
          previewId,
          details: { ...target, expiresAt },
        });
      }),
    );
    await callKv(async () => {
      // Scripts don't expire, because publications may use the same script, now or later.
      for (const { sha256, text } of scripts) await kv.put(scriptKey(sha256), text);
      await kv.put(previewKey(tokenSha256), JSON.stringify(preview), {
        ttlSeconds: previewTtlSeconds(expiresAt, now()),
      });
    });
    // If the target was removed or archived in the meantime, the clean-up may have run before this preview was written.
    if (!(await callDatabase(() => hasPreviewTarget(db, tokenSha256)))) {
      await callKv(() => putTombstone({ kv, now }, tokenSha256, { status: 'gone', projectKey, expiresAt }));
      await callDatabase(() => deletePreview(db, tokenSha256));
      throw new ControlError(
        removedError.code,
        `${removedError.name} was removed while its preview was created`,
        {
          parameters: { projectKey, ...target },
        },
      );
    }
    return { previewId, token, expiresAt };
  };

  async function loadWorkingState(projectKey: string): Promise<Project> {
    const project = await callDatabase(() =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((transaction) => readWorkingState(transaction, projectKey)),
    );
    if (project === undefined)
      throw new ControlError('project_not_found', `There is no project "${projectKey}"`, {
        parameters: { projectKey },
      });
    return project;
  }
}
