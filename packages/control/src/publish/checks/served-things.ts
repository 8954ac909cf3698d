import type { ChangeOwner } from '../../project/differences/described-change.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { servedSurveys } from '../compile/served-surveys.ts';
import { servedOnes } from './finding.ts';

/** An experiment or survey that visitors meet, as far as it says on which pages and who they are. */
export interface ServedThing extends Pick<Experiment, 'name' | 'urlRules' | 'audience' | 'audienceKey'> {
  readonly owner: ChangeOwner;
  /** The beginning of a sentence. */
  readonly subject: string;
  /** By keys and in dots. */
  readonly path: string;
}

/** The experiments and surveys that visitors meet, now or at their time. */
export function servedThings(project: Project): readonly ServedThing[] {
  return [
    ...servedOnes(project).map(({ experimentKey, ...experiment }) => ({
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
