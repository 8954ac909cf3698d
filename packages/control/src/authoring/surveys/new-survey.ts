import { slugOf } from '../../project/free-key.ts';
import type { Ids } from '../../project/merge-configuration.ts';
import { type NewName, newKey } from '../../project/new-key.ts';
import type { Project, ProjectSurvey } from '../../project/project.ts';
import { surveyOf } from './check-survey.ts';
import { contentOf, type EditedSurvey } from './survey-content.ts';

/** Makes a draft. Throws `already_exists` or `invalid_configuration`. */
export function newSurvey(
  project: Project,
  naming: NewName,
  content: Omit<EditedSurvey, 'name'>,
  ids: Ids,
): ProjectSurvey {
  const surveyKey = keyFor(project, naming, slugOf(naming.name ?? '') || 'survey');
  const name = naming.name ?? surveyKey;
  return surveyOf(project, { ...content, name }, { surveyKey, status: 'draft', salt: ids.salt() }, ids);
}

/** Makes a draft of what a survey is, with an id and a salt of its own and without its times. Throws `already_exists`. */
export function duplicateOf(
  project: Project,
  original: ProjectSurvey,
  naming: NewName,
  ids: Ids,
): ProjectSurvey {
  const { startAt: _, endAt: __, ...content } = contentOf(original);
  return surveyOf(
    project,
    { ...content, name: naming.name ?? `${original.name} (copy)`.slice(0, 200) },
    {
      surveyKey: keyFor(project, naming, `${original.surveyKey.slice(0, 59)}-copy`),
      status: 'draft',
      salt: ids.salt(),
    },
    ids,
  );
}

function keyFor({ projectKey }: Project, { key, taken }: NewName, otherwise: string): string {
  return newKey({ wanted: key, otherwise, taken, place: `a survey "${key}" in project "${projectKey}"` });
}
