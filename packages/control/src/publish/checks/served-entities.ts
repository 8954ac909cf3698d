import type { ChangeOwner } from '../../project/differences/described-change.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { servedSurveys } from '../compile/served-surveys.ts';
import { servedExperiments } from './finding.ts';

/** An experiment or survey that visitors meet, reduced to its pages and audience. */
export interface ServedEntity extends Pick<Experiment, 'name' | 'urlRules' | 'audience' | 'audienceKey'> {
  readonly owner: ChangeOwner;
  /** The subject of a sentence. */
  readonly subject: string;
  /** Dotted path by keys. */
  readonly path: string;
}

/** Returns the experiments and surveys that visitors meet, now or once scheduled. */
export function servedEntities(project: Project): readonly ServedEntity[] {
  return [
    ...servedExperiments(project).map(({ experimentKey, ...experiment }) => ({
      ...experiment,
      owner: { experimentKey },
      subject: `Experiment "${experiment.name}"`,
      path: `experiments.${experimentKey}`,
    })),
    ...servedSurveys(project).map(({ surveyKey, ...survey }) => ({
      ...survey,
      owner: { surveyKey },
      subject: `Survey "${survey.name}"`,
      path: `surveys.${surveyKey}`,
    })),
  ];
}
