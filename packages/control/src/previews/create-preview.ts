import { type Actor, nameOf } from '../actor.ts';
import { createRecordChange } from '../audit/record-change.ts';
import { loadProject } from '../configuration/load-project.ts';
import type { Project } from '../configuration/project.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { createMaking } from '../making.ts';
import { previewKey, scriptKey } from '../publish/kv-keys.ts';
import { askDatabase, askKv } from '../unavailable.ts';
import { compilePreview } from './compile-preview.ts';
import { previewTtlSeconds } from './preview-lifetime.ts';
import { deletePreview, insertPreview, isShown } from './preview-queries.ts';
import { putTombstone } from './put-tombstone.ts';
import { recordPreview } from './record-preview.ts';
import { createToken, tokenHash } from './token.ts';

/** Which variant is to be shown, and for how long. */
export interface PreviewRequest {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly variantKey: string;
  readonly expiresInSeconds: number;
  readonly actor: Actor;
}

/** A preview link's secret; it is known to nobody else and cannot be asked for again. */
export interface CreatedPreview {
  /** What it is revoked by, and no secret. */
  readonly previewId: string;
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Creates a link that shows one variant as it is now, drafts included, whoever opens it and whatever is edited afterwards, until
 * the variant is taken out of its experiment or the experiment is archived.
 * Rejects with `project_not_found`, `experiment_not_found`, `experiment_archived`, `variant_not_found` or `unavailable`.
 */
export type CreatePreview = (request: PreviewRequest) => Promise<CreatedPreview>;

/** Creates the maker of previews. */
export function createCreatePreview({
  db,
  kv,
  now,
  random,
}: Pick<ControlDeps, 'db' | 'kv' | 'now' | 'random'>): CreatePreview {
  const making = createMaking({ now, random });
  const recordChange = createRecordChange({ now, random });

  return async function createPreview(request) {
    const shown = findShown(await load(request.projectKey), request);
    const { project, experiment, variant } = shown;
    const token = createToken(random);
    const tokenSha256 = tokenHash(token);
    const expiresAt = new Date(now() + request.expiresInSeconds * 1_000).toISOString();
    const { preview, scripts } = compilePreview({ ...shown, expiresAt });
    const previewId = making.id();
    await askDatabase(() =>
      db.transaction().execute(async (transaction) => {
        await insertPreview(transaction, {
          id: previewId,
          token_sha256: tokenSha256,
          project_id: project.projectId,
          experiment_id: experiment.experimentId,
          variant_id: variant.variantId,
          expires_at: new Date(expiresAt),
          created_by: nameOf(request.actor),
          revoked_at: null,
        });
        await recordPreview(transaction, recordChange, {
          actor: request.actor,
          projectKey: project.projectKey,
          action: 'preview.create',
          previewId,
          shown: { experimentKey: experiment.experimentKey, variantKey: variant.variantKey, expiresAt },
        });
      }),
    );
    await askKv(async () => {
      // Without a limit of their own: a script of the same text may be published, now or later.
      for (const { sha256, text } of scripts) await kv.put(scriptKey(sha256), text);
      await kv.put(previewKey(tokenSha256), JSON.stringify(preview), {
        ttlSeconds: previewTtlSeconds(expiresAt, now()),
      });
    });
    // Who takes the variant away ends the previews that are remembered; this one may have been put only after that.
    if (!(await askDatabase(() => isShown(db, tokenSha256)))) {
      const { projectKey } = project;
      await askKv(() => putTombstone({ kv, now }, tokenSha256, { status: 'gone', projectKey, expiresAt }));
      await askDatabase(() => deletePreview(db, tokenSha256));
      throw new ControlError(
        'variant_not_found',
        `Variant "${variant.variantKey}" of experiment "${experiment.experimentKey}" was taken away while its preview was made`,
      );
    }
    return { previewId, token, expiresAt };
  };

  async function load(projectKey: string): Promise<Project> {
    const project = await askDatabase(() =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((transaction) => loadProject(transaction, projectKey)),
    );
    if (project === undefined)
      throw new ControlError('project_not_found', `There is no project "${projectKey}"`);
    return project;
  }
}

function findShown(project: Project, { experimentKey, variantKey }: PreviewRequest) {
  const { projectKey } = project;
  const experiment = project.experiments.find((each) => each.experimentKey === experimentKey);
  if (experiment === undefined)
    throw new ControlError(
      'experiment_not_found',
      `There is no experiment "${experimentKey}" in project "${projectKey}"`,
    );
  if (experiment.status === 'archived')
    throw new ControlError(
      'experiment_archived',
      `Experiment "${experimentKey}" of project "${projectKey}" is archived: there is nothing to preview`,
    );
  const variant = experiment.variants.find((each) => each.variantKey === variantKey);
  if (variant === undefined)
    throw new ControlError(
      'variant_not_found',
      `There is no variant "${variantKey}" in experiment "${experimentKey}"`,
    );
  return { project, experiment, variant };
}
