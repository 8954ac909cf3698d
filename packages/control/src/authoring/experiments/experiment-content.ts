import {
  experimentConfigurationSchema,
  keySchema,
  maxAttributeNameLength,
  maxAudienceTextLength,
  type VariantConfiguration,
} from '@pixel/protocol';
import { z } from 'zod';
import type { Experiment, ReadonlyFields } from '../../project/documents/project.ts';

const { shape } = experimentConfigurationSchema;
const { experimentKey, status, salt, rollout, ...content } = shape;

/** The editable content of an experiment, as in a configuration file; absent fields get their defaults. */
export const experimentContentSchema = z.strictObject(content);

/** The variants of a new experiment. */
const firstVariants: VariantConfiguration[] = [
  { variantKey: 'control', name: 'Control', weight: 0.5, isControl: true, changes: [] },
  { variantKey: 'variant', name: 'Variant', weight: 0.5, isControl: false, changes: [] },
];

/** The content of a new experiment. */
export const newExperimentSchema = experimentContentSchema.extend({
  experimentKey: keySchema.optional(),
  variants: experimentContentSchema.shape.variants.default(firstVariants),
});

export type ExperimentContent = ReadonlyFields<Omit<z.output<typeof experimentContentSchema>, 'variants'>> & {
  readonly variants: readonly ReadonlyFields<VariantConfiguration>[];
};

/** Changes that need a new phase, because they would invalidate the counts of a running one. */
export const phaseChangesSchema = z.strictObject({
  variants: shape.variants.optional(),
  coverage: shape.coverage.unwrap().optional(),
  layer: shape.layer.unwrap().nullable().optional(),
  /** Visitors to exclude in addition to those that the audience excludes. */
  without: z
    .strictObject({
      attribute: z.string().min(1).max(maxAttributeNameLength),
      value: z.union([z.string().max(maxAudienceTextLength), z.number(), z.boolean()]),
    })
    .optional(),
});

export type PhaseChanges = ReadonlyFields<z.output<typeof phaseChangesSchema>>;

/** Returns the content of an experiment. */
export function experimentContentOf(experiment: Experiment): ExperimentContent {
  const { experimentKey: _, status: __, salt: ___, rollout: ____, kept, ...content } = experiment;
  return content;
}
