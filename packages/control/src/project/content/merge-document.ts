import { projectConfigurationSchema } from '@pixel/protocol';
import { type Ids, mergeConfiguration } from '../documents/merge-configuration.ts';
import type { Project } from '../documents/project.ts';
import { contentProblems } from './content-problems.ts';
import { invalidContentError } from './invalid-content-error.ts';
import type { Merge } from './merge.ts';
import { mergeProblems } from './merge-problems.ts';
import { parseWith, toValueProblems } from './parse-with.ts';
import type { ValueProblem } from './problem.ts';
import { surveyExperimentProblems } from './survey-experiment-problems.ts';

/** A document of a project, in the form of the configuration file. */
export interface DocumentPart {
  readonly list: 'experiments' | 'goals' | 'audiences' | 'surveys';
  readonly entity: object;
  /** Returns further problems of the document; paths are relative to it. */
  readonly problems?: (merge: Merge) => readonly ValueProblem[];
}

/**
 * Merges a document into a project, like a configuration file that contains nothing else. Throws `invalid_configuration` with all problems
 * of the document; paths are relative to it. Ignores problems elsewhere in the project.
 */
export function mergeDocument(
  project: Project,
  { list, entity, problems = () => [] }: DocumentPart,
  ids: Ids,
): Merge {
  /** Drops problems of other documents. */
  const ownProblems = ({ path, ...problem }: ValueProblem): readonly ValueProblem[] =>
    path[0] === list ? [{ path: path.slice(2), ...problem }] : [];
  const parsed = parseWith(projectConfigurationSchema, { ...contextOf(project), [list]: [entity] });
  if (!parsed.success) throw invalidContentError(parsed.issues.flatMap(toValueProblems).flatMap(ownProblems));
  const merge = {
    before: project,
    file: parsed.data,
    after: mergeConfiguration(project, parsed.data, ids),
  };
  const content = contentProblems({ projects: [parsed.data] });
  const found = [
    ...content.flatMap(({ path, ...problem }) => ownProblems({ path: path.slice(2), ...problem })),
    ...[...mergeProblems(merge), ...surveyExperimentProblems(merge)].flatMap(ownProblems),
    ...problems(merge),
  ];
  if (found.length > 0) throw invalidContentError(found);
  return merge;
}

/**
 * Returns the parts of a project that a document can conflict with. The content of goals and audiences doesn't matter for that, so it is
 * replaced by a placeholder.
 */
function contextOf(project: Project) {
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
