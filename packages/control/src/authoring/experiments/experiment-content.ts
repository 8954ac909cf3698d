import {
  experimentConfigurationSchema,
  keySchema,
  maxAttributeNameLength,
  maxAudienceTextLength,
  type VariantConfiguration,
} from '@pixel/protocol';
import { z } from 'zod';
import type { Experiment, Frozen } from '../../project/documents/project.ts';

const { shape } = experimentConfigurationSchema;
const { experimentKey, status, salt, rollout, ...content } = shape;

/** What people edit of an experiment, as in a configuration file: absent fields are at their defaults. */
export const experimentContentSchema = z.strictObject(content);

/** The arms that an experiment begins with. */
const firstVariants: VariantConfiguration[] = [
  { variantKey: 'control', name: 'Control', weight: 0.5, isControl: true, changes: [] },
  { variantKey: 'variant', name: 'Variant', weight: 0.5, isControl: false, changes: [] },
];

/** What a new experiment is made from. */
export const newExperimentSchema = experimentContentSchema.extend({
  experimentKey: keySchema.optional(),
  variants: experimentContentSchema.shape.variants.default(firstVariants),
});

export type ExperimentContent = Frozen<Omit<z.output<typeof experimentContentSchema>, 'variants'>> & {
  readonly variants: readonly Frozen<VariantConfiguration>[];
};

/** What a new phase may bring with it: what would make numbers of one phase worthless if it were changed within. */
export const phaseChangesSchema = z.strictObject({
  variants: shape.variants.optional(),
  coverage: shape.coverage.unwrap().optional(),
  layer: shape.layer.unwrap().nullable().optional(),
  /** Visitors who are not for it any more, beside those whom its audience leaves out. */
  without: z
    .strictObject({
      attribute: z.string().min(1).max(maxAttributeNameLength),
      value: z.union([z.string().max(maxAudienceTextLength), z.number(), z.boolean()]),
    })
    .optional(),
});

export type PhaseChanges = Frozen<z.output<typeof phaseChangesSchema>>;

/** The content of an experiment as it is. */
export function contentOf(experiment: Experiment): ExperimentContent {
  const { experimentKey: _, status: __, salt: ___, rollout: ____, kept, ...content } = experiment;
  return content;
}
