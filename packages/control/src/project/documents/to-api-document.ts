import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Experiment, Layer, ProjectAudience, ProjectGoal, ProjectSurvey } from './project.ts';

/** Returns an experiment in the form of API responses, with its id and its variants' ids, as used in events and snapshots. */
export function toApiExperiment({ kept, ...experiment }: Experiment) {
  const { id, variantIds, archivedFrom } = kept;
  return omitUndefined({
    experimentId: id,
    ...experiment,
    variants: experiment.variants.map((variant) => ({
      variantId: variantIds[variant.variantKey] ?? '',
      ...variant,
    })),
    archivedFrom,
  });
}

/** Returns a survey in the form of API responses. */
export function toApiSurvey({ kept: { id, archivedFrom }, ...survey }: ProjectSurvey) {
  return omitUndefined({ surveyId: id, ...survey, archivedFrom });
}

/** Returns a goal in the form of API responses. */
export function toApiGoal({ kept, ...goal }: ProjectGoal) {
  return { goalId: kept.id, ...goal };
}

/** Returns a layer in the form of API responses. */
export function toApiLayer({ kept, ...layer }: Layer) {
  return { layerId: kept.id, ...layer, salt: kept.salt };
}

/** Returns an audience in the form of API responses. */
export function toApiAudience({ kept, ...audience }: ProjectAudience) {
  return { audienceId: kept.id, ...audience };
}
