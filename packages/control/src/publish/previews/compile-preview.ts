import { createHash } from 'node:crypto';
import { previewFormatVersion, type StoredPreview } from '@pixel/protocol';
import type { Experiment, Project, Variant } from '../../project/documents/project.ts';
import { compileExperiment } from '../compile/compile-experiment.ts';
import { referableDocumentsOf } from '../compile/compile-snapshot.ts';

/** Compiles the experiment with this variant only, and the scripts that it needs: previews reveal nothing about the others. */
export function compilePreview(shown: {
  readonly project: Project;
  readonly experiment: Experiment;
  readonly variant: Variant;
  /** ISO 8601. */
  readonly expiresAt: string;
}) {
  const { project, experiment, variant, expiresAt } = shown;
  const compiled = compileExperiment(
    { ...experiment, variants: [variant], goals: [] },
    referableDocumentsOf(project),
  );
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
      experimentId: experiment.kept.id,
      status: 'running',
      variant: { key: variant.variantKey, changes },
      goals: [],
      exposure,
      probes: [...probes],
    },
    assignment: {
      experimentKey: experiment.experimentKey,
      experimentId: experiment.kept.id,
      experimentName: experiment.name,
      variantKey: variant.variantKey,
      variantId: experiment.kept.variantIds[variant.variantKey] ?? '',
      variantName: variant.name,
      isControl: variant.isControl,
    },
  };
  return { preview, scripts: compiled.scripts };
}
