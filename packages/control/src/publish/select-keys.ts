import { ControlError } from '../base/control-error.ts';
import { experimentNotFoundError } from '../base/experiment-not-found-error.ts';
import type { Project } from '../project/documents/project.ts';
import type { Selection } from './select-project.ts';

/** Keys of the experiments and surveys to publish. If both lists are absent, everything is published. */
export interface SelectedKeys {
  readonly experiments?: readonly string[];
  readonly surveys?: readonly string[];
}

/**
 * Returns the selection of the documents with these keys. Throws `experiment_not_found` or `survey_not_found` if the working state lacks
 * one.
 */
export function selectKeys(working: Project, { experiments, surveys }: SelectedKeys): Selection {
  if (experiments === undefined && surveys === undefined) return 'all';
  checkKeysExist(working, { experiments: experiments ?? [], surveys: surveys ?? [] });
  return {
    documents: [
      ...(experiments ?? []).map((key) => ({ kind: 'experiment', key }) as const),
      ...(surveys ?? []).map((key) => ({ kind: 'survey', key }) as const),
    ],
  };
}

function checkKeysExist(
  { projectKey, ...project }: Project,
  { experiments, surveys }: { readonly experiments: readonly string[]; readonly surveys: readonly string[] },
): void {
  const missing = firstMissing(project.experiments, 'experimentKey', experiments);
  if (missing !== undefined) throw experimentNotFoundError({ projectKey, experimentKey: missing });
  const missingSurvey = firstMissing(project.surveys, 'surveyKey', surveys);
  if (missingSurvey !== undefined)
    throw new ControlError('survey_not_found', `Project "${projectKey}" has no survey "${missingSurvey}"`, {
      parameters: { projectKey, surveyKey: missingSurvey },
    });
}

function firstMissing<K extends string>(
  entities: readonly Readonly<Record<K, string>>[],
  key: K,
  requested: readonly string[],
): string | undefined {
  const known = new Set(entities.map((entity) => entity[key]));
  return requested.find((key) => !known.has(key));
}
