import type { ChangeOwner } from '../../project/differences/described-change.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { servedSurveys } from '../compile/served-surveys.ts';
import { servedExperiments } from './finding.ts';

/** A running or scheduled experiment or survey, reduced to its pages and audience. */
export interface ServedEntity extends Pick<Experiment, 'name' | 'urlRules' | 'audience' | 'audienceKey'> {
  readonly owner: ChangeOwner;
  /** The subject of a sentence about it, such as `Survey "Exit"`. */
  readonly subject: string;
  /** Dotted path by keys. */
  readonly path: string;
}

/** Returns the running and scheduled experiments and surveys. */
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
