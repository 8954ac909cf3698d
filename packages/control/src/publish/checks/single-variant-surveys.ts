import { servedSurveys } from '../compile/served-surveys.ts';
import type { Finding, PublicationStates } from './finding.ts';

/** Finds surveys that target a single variant: their answers can't be compared with another variant's. */
export function singleVariantSurveys({ next }: PublicationStates): readonly Finding[] {
  return servedSurveys(next).flatMap(({ surveyKey, name, experiment }): readonly Finding[] => {
    const [variant, ...others] = experiment?.variantKeys ?? [];
    if (experiment === undefined || variant === undefined || others.length > 0) return [];
    const { experimentKey } = experiment;
    return [
      {
        code: 'one_variant_asked',
        surveyKey,
        path: `surveys.${surveyKey}.experiment.variantKeys`,
        message: `Survey "${name}" asks only visitors of variant "${variant}" of experiment "${experimentKey}": their answers cannot be compared with another variant's`,
        parameters: { name, experiment: experimentKey, variant },
      },
    ];
  });
}
