import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Experiment, Layer, ProjectAudience, ProjectGoal, ProjectSurvey } from './project.ts';

/** Returns an experiment as the API's response, with the ids of events and snapshots among its fields. */
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

/** Returns a survey as the API's response. */
export function toApiSurvey({ kept: { id, archivedFrom }, ...survey }: ProjectSurvey) {
  return omitUndefined({ surveyId: id, ...survey, archivedFrom });
}

/** Returns a goal as the API's response. */
export function toApiGoal({ kept, ...goal }: ProjectGoal) {
  return { goalId: kept.id, ...goal };
}

/** Returns a layer as the API's response. */
export function toApiLayer({ kept, ...layer }: Layer) {
  return { layerId: kept.id, ...layer, salt: kept.salt };
}

/** Returns an audience as the API's response. */
export function toApiAudience({ kept, ...audience }: ProjectAudience) {
  return { audienceId: kept.id, ...audience };
}
