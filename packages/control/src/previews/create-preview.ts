import { createHash } from 'node:crypto';
import { previewFormatVersion, type StoredPreview } from '@pixel/protocol';
import { loadProject } from '../configuration/load-project.ts';
import type { Experiment, Project, Variant } from '../configuration/project.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { compileExperiment } from '../publish/compile-experiment.ts';
import { thingsOf } from '../publish/compile-snapshot.ts';
import { previewKey, scriptKey } from '../publish/kv-keys.ts';
import { askDatabase, askKv } from '../unavailable.ts';
import { createToken, tokenHash } from './token.ts';

/** Which variant is to be shown, and for how long. */
export interface PreviewRequest {
  readonly projectKey: string;
  readonly experimentKey: string;
  readonly variantKey: string;
  readonly expiresInSeconds: number;
}

/** A preview link's secret; it is known to nobody else and cannot be asked for again. */
export interface CreatedPreview {
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Creates a link that shows one variant as it is now, drafts included, whoever opens it and whatever is edited afterwards.
 * Rejects with `project_not_found`, `experiment_not_found`, `variant_not_found` or `unavailable`.
 */
export type CreatePreview = (request: PreviewRequest) => Promise<CreatedPreview>;

/** How long an expired preview is still known, so that its link can say what happened. */
export const graceSeconds = 24 * 60 * 60;

/** Creates the maker of previews. */
export function createCreatePreview({
  db,
  kv,
  now,
  random,
}: Pick<ControlDeps, 'db' | 'kv' | 'now' | 'random'>): CreatePreview {
  return async function createPreview({ projectKey, experimentKey, variantKey, expiresInSeconds }) {
    const project = await askDatabase(() =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((transaction) => loadProject(transaction, projectKey)),
    );
    if (project === undefined)
      throw new ControlError('project_not_found', `There is no project "${projectKey}"`);
    const experiment = project.experiments.find((each) => each.experimentKey === experimentKey);
    if (experiment === undefined)
      throw new ControlError(
        'experiment_not_found',
        `There is no experiment "${experimentKey}" in project "${projectKey}"`,
      );
    const variant = experiment.variants.find((each) => each.variantKey === variantKey);
    if (variant === undefined)
      throw new ControlError(
        'variant_not_found',
        `There is no variant "${variantKey}" in experiment "${experimentKey}"`,
      );

    const token = createToken(random);
    const expiresAt = new Date(now() + expiresInSeconds * 1_000).toISOString();
    const { preview, scripts } = compilePreview({ project, experiment, variant, expiresAt });
    await askKv(async () => {
      // Without a limit of their own: a script of the same text may be published, now or later.
      for (const { sha256, text } of scripts) await kv.put(scriptKey(sha256), text);
      await kv.put(previewKey(tokenHash(token)), JSON.stringify(preview), {
        ttlSeconds: expiresInSeconds + graceSeconds,
      });
    });
    return { token, expiresAt };
  };
}

/** Compiles the experiment as if it had this one arm: of the others, a preview tells nothing. */
function compilePreview(shown: {
  readonly project: Project;
  readonly experiment: Experiment;
  readonly variant: Variant;
  readonly expiresAt: string;
}) {
  const { project, experiment, variant, expiresAt } = shown;
  const compiled = compileExperiment({ ...experiment, variants: [variant], goals: [] }, thingsOf(project));
  const { exposure, probes, variants } = compiled.experiment;
  const changes = variants.flatMap((each) => each.changes);
  const preview: StoredPreview = {
    formatVersion: previewFormatVersion,
    status: 'active',
    projectKey: project.projectKey,
    expiresAt,
    revision: createHash('sha256').update(JSON.stringify(compiled.experiment)).digest('hex'),
    experiment: {
      experimentKey: experiment.experimentKey,
      experimentId: experiment.experimentId,
      status: 'running',
      variant: { key: variant.variantKey, changes },
      goals: [],
      exposure,
      probes: [...probes],
    },
  };
  return { preview, scripts: compiled.scripts };
}
