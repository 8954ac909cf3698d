import { projectConfigurationSchema } from '@pixel/protocol';
import { type Ids, mergeConfiguration } from '../documents/merge-configuration.ts';
import type { Project } from '../documents/project.ts';
import { contentProblems } from './content-problems.ts';
import { problemsOfIssue, readBy } from './describe-issue.ts';
import { invalidWith } from './invalid-configuration.ts';
import type { Merge } from './merge.ts';
import { mergeProblems } from './merge-problems.ts';
import type { ValueProblem } from './problem.ts';
import { surveyExperimentProblems } from './survey-experiment-problems.ts';

/** One thing of a project, as a configuration file would have it. */
export interface Part {
  readonly list: 'experiments' | 'goals' | 'audiences' | 'surveys';
  readonly thing: object;
  /** Says what else is wrong with it; paths begin at the thing. */
  readonly problems?: (merge: Merge) => readonly ValueProblem[];
}

/**
 * Merges a single thing into a project, by the rules of a configuration file that names nothing else. Of what comes out, only that
 * thing counts. Throws `invalid_configuration` with every problem; paths begin at the thing.
 */
export function mergePart(project: Project, { list, thing, problems = () => [] }: Part, ids: Ids): Merge {
  /** What is said of anything else is not about this thing. */
  const within = ({ path, ...problem }: ValueProblem): readonly ValueProblem[] =>
    path[0] === list ? [{ path: path.slice(2), ...problem }] : [];
  const parsed = readBy(projectConfigurationSchema, { ...surroundings(project), [list]: [thing] });
  if (!parsed.success) throw invalidWith(parsed.issues.flatMap(problemsOfIssue).flatMap(within));
  const merge = {
    before: project,
    file: parsed.data,
    after: mergeConfiguration(project, parsed.data, ids),
  };
  const content = contentProblems({ projects: [parsed.data] });
  const found = [
    ...content.flatMap(({ path, ...problem }) => within({ path: path.slice(2), ...problem })),
    ...[...mergeProblems(merge), ...surveyExperimentProblems(merge)].flatMap(within),
    ...problems(merge),
  ];
  if (found.length > 0) throw invalidWith(found);
  return merge;
}

/** The project as far as a thing in it can be at odds with it; what its goals and audiences are does not matter to that. */
function surroundings(project: Project) {
  const { projectKey, allowHtml, allowJs, statistics, goals, layers, audiences, surveys } = project;
  return {
    projectKey,
    allowHtml,
    allowJs,
    statistics,
    surveys: surveys.map(({ surveyKey, questions }) => ({ surveyKey, questions })),
    goals: goals.map(({ goalKey }) => ({ goalKey, type: 'custom_event', eventName: 'x' })),
    layers: layers.map(({ layerKey }) => ({ layerKey })),
    audiences: audiences.map(({ audienceKey }) => ({
      audienceKey,
      audience: { attribute: 'x', operator: 'exists' },
    })),
  };
}
