import { ControlError } from '../base/control-error.ts';
import { experimentNotFound } from '../base/experiment-not-found.ts';
import type { Project } from '../project/documents/project.ts';
import type { Selection } from './select-project.ts';

/** Keys of the experiments and surveys to publish; without any, everything is. */
export interface ChosenKeys {
  readonly experiments?: readonly string[];
  readonly surveys?: readonly string[];
}

/** Returns the selection of these keys. Throws `experiment_not_found` or `survey_not_found` if the working state lacks one. */
export function chooseKeys(working: Project, { experiments, surveys }: ChosenKeys): Selection {
  if (experiments === undefined && surveys === undefined) return 'all';
  refuseUnknown(working, { experiments: experiments ?? [], surveys: surveys ?? [] });
  return {
    documents: [
      ...(experiments ?? []).map((key) => ({ kind: 'experiment', key }) as const),
      ...(surveys ?? []).map((key) => ({ kind: 'survey', key }) as const),
    ],
  };
}

function refuseUnknown(
  { projectKey, ...project }: Project,
  { experiments, surveys }: { readonly experiments: readonly string[]; readonly surveys: readonly string[] },
): void {
  const missing = firstMissing(project.experiments, 'experimentKey', experiments);
  if (missing !== undefined) throw experimentNotFound({ projectKey, experimentKey: missing });
  const missingSurvey = firstMissing(project.surveys, 'surveyKey', surveys);
  if (missingSurvey !== undefined)
    throw new ControlError('survey_not_found', `Project "${projectKey}" has no survey "${missingSurvey}"`, {
      parameters: { projectKey, surveyKey: missingSurvey },
    });
}

function firstMissing<K extends string>(
  entities: readonly Readonly<Record<K, string>>[],
  key: K,
  wanted: readonly string[],
): string | undefined {
  const known = new Set(entities.map((entity) => entity[key]));
  return wanted.find((each) => !known.has(each));
}
