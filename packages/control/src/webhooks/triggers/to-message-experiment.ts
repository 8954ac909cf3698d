import type { WebhookData } from '@pixel/protocol';
import type { Experiment } from '../../project/documents/project.ts';

/** Returns an experiment in the form that messages contain. */
export function toMessageExperiment(experiment: Experiment): WebhookData['experiment.created']['experiment'] {
  const { experimentKey, kept, name, status, variants, rollout } = experiment;
  return {
    experimentKey,
    experimentId: kept.id,
    experimentName: name,
    status,
    variants: variants.map((variant) => ({
      variantKey: variant.variantKey,
      variantId: kept.variantIds[variant.variantKey] ?? '',
      variantName: variant.name,
      weight: variant.weight,
      isControl: variant.isControl,
    })),
    ...(rollout !== undefined && { rollout }),
  };
}
