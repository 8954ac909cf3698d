import { present } from '../../base/present.ts';
import type { Experiment, Layer, ProjectAudience, ProjectGoal, ProjectSurvey } from './project.ts';

/** Returns an experiment as the API answers with it: its ids stand among its fields, as events and snapshots name them. */
export function experimentAnswer({ kept, ...experiment }: Experiment) {
  const { id, variantIds, archivedFrom } = kept;
  return present({
    experimentId: id,
    ...experiment,
    variants: experiment.variants.map((variant) => ({
      variantId: variantIds[variant.variantKey] ?? '',
      ...variant,
    })),
    archivedFrom,
  });
}

/** Returns a survey in the same way. */
export function surveyAnswer({ kept: { id, archivedFrom }, ...survey }: ProjectSurvey) {
  return present({ surveyId: id, ...survey, archivedFrom });
}

/** Returns a goal in the same way. */
export function goalAnswer({ kept, ...goal }: ProjectGoal) {
  return { goalId: kept.id, ...goal };
}

/** Returns a layer in the same way. */
export function layerAnswer({ kept, ...layer }: Layer) {
  return { layerId: kept.id, ...layer, salt: kept.salt };
}

/** Returns an audience in the same way. */
export function audienceAnswer({ kept, ...audience }: ProjectAudience) {
  return { audienceId: kept.id, ...audience };
}
