import type { Making } from '../configuration/merge-configuration.ts';
import type { Project, ProjectSurvey } from '../configuration/project.ts';
import { slugOf } from '../projects/free-key.ts';
import { type Naming, newKey } from '../projects/new-key.ts';
import { surveyOf } from './check-survey.ts';
import { contentOf, type EditedSurvey } from './survey-content.ts';

/** Makes a draft. Throws `already_exists` or `invalid_configuration`. */
export function newSurvey(
  project: Project,
  naming: Naming,
  content: Omit<EditedSurvey, 'name'>,
  making: Making,
): ProjectSurvey {
  const surveyKey = keyFor(project, naming.key, slugOf(naming.name ?? '') || 'survey');
  const name = naming.name ?? surveyKey;
  return surveyOf(project, { ...content, name }, { surveyKey, status: 'draft', salt: making.salt() }, making);
}

/** Makes a draft of what a survey is, with an id and a salt of its own and without its times. Throws `already_exists`. */
export function duplicateOf(
  project: Project,
  original: ProjectSurvey,
  naming: Naming,
  making: Making,
): ProjectSurvey {
  const { startAt: _, endAt: __, ...content } = contentOf(original);
  return surveyOf(
    project,
    { ...content, name: naming.name ?? `${original.name} (copy)`.slice(0, 200) },
    {
      surveyKey: keyFor(project, naming.key, `${original.surveyKey.slice(0, 59)}-copy`),
      status: 'draft',
      salt: making.salt(),
    },
    making,
  );
}

function keyFor({ projectKey, surveys }: Project, wanted: string | undefined, otherwise: string): string {
  return newKey({
    wanted,
    otherwise,
    taken: surveys.map(({ surveyKey }) => surveyKey),
    place: `a survey "${wanted}" in project "${projectKey}"`,
  });
}
