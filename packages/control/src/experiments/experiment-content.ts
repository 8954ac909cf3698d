import { experimentConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';
import type { Experiment } from '../configuration/project.ts';

const { shape } = experimentConfigurationSchema;

/** What people edit of an experiment, as in a configuration file: absent fields are at their defaults. */
export const experimentContentSchema = z.strictObject({
  name: shape.name,
  hypothesis: shape.hypothesis,
  notes: shape.notes,
  startAt: shape.startAt,
  endAt: shape.endAt,
  urlRules: shape.urlRules,
  audience: shape.audience,
  audienceKey: shape.audienceKey,
  force: shape.force,
  exclude: shape.exclude,
  layer: shape.layer,
  coverage: shape.coverage,
  coverageSteps: shape.coverageSteps,
  variants: shape.variants,
  goals: shape.goals,
});

export type ExperimentContent = z.output<typeof experimentContentSchema>;

/** What a new phase may bring with it: what would make numbers of one phase worthless if it were changed within. */
export const phaseChangesSchema = z.strictObject({
  variants: shape.variants.optional(),
  coverage: shape.coverage.unwrap().optional(),
  layer: shape.layer.unwrap().nullable().optional(),
});

export type PhaseChanges = z.output<typeof phaseChangesSchema>;

/** The content of an experiment as it is. */
export function contentOf(experiment: Experiment): ExperimentContent {
  const { experimentId, experimentKey, status, archivedFrom, salt, retiredVariants, rollout, ...content } =
    experiment;
  return {
    ...content,
    force: [...content.force],
    exclude: [...content.exclude],
    coverageSteps: [...content.coverageSteps],
    variants: content.variants.map(({ variantId: _, changes, ...variant }) => ({
      ...variant,
      changes: [...changes],
    })),
    goals: [...content.goals],
  };
}
