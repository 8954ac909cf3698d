import { servedSurveys } from '../compile/served-surveys.ts';
import { type Finding, type PublicationStates, servedExperiments } from './finding.ts';

/** Finds surveys that target an experiment that isn't running, or only variants that it no longer has. */
export function absentExperiments({ next }: PublicationStates): readonly Finding[] {
  const served = new Map(servedExperiments(next).map((experiment) => [experiment.experimentKey, experiment]));
  return servedSurveys(next).flatMap(({ surveyKey, name, experiment }): readonly Finding[] => {
    if (experiment === undefined) return [];
    const { experimentKey, variantKeys } = experiment;
    const servedVariantKeys = served.get(experimentKey)?.variants.map(({ variantKey }) => variantKey);
    if (
      servedVariantKeys !== undefined &&
      (variantKeys.length === 0 || variantKeys.some((key) => servedVariantKeys.includes(key)))
    )
      return [];
    const reason = servedVariantKeys === undefined ? 'is not running' : 'no longer has any of these variants';
    return [
      {
        code: 'absent_experiment',
        surveyKey,
        path: `surveys.${surveyKey}.experiment`,
        message: `Survey "${name}" is for visitors of experiment "${experimentKey}", which ${reason}: nobody sees it`,
        parameters: { name, experiment: experimentKey },
      },
    ];
  });
}
