import { createHash } from 'node:crypto';
import { previewFormatVersion, type StoredPreview } from '@pixel/protocol';
import type { Experiment, Project, Variant } from '../../project/documents/project.ts';
import { compileExperiment } from '../compile/compile-experiment.ts';
import { documentsByKey } from '../compile/compile-snapshot.ts';

/**
 * Compiles a preview of one variant and the scripts that it needs. It contains no other variant, so that preview links don't reveal them.
 */
export function compilePreview(input: {
  readonly project: Project;
  readonly experiment: Experiment;
  readonly variant: Variant;
  /** ISO 8601. */
  readonly expiresAt: string;
}) {
  const { project, experiment, variant, expiresAt } = input;
  const compiled = compileExperiment(
    { ...experiment, variants: [variant], goals: [] },
    documentsByKey(project),
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
