import { surveyConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';
import type { ProjectSurvey } from '../configuration/project.ts';

const { shape } = surveyConfigurationSchema;

/** What people edit of a survey, as in a configuration file: absent fields are at their defaults. */
export const surveyContentSchema = z.strictObject({
  name: shape.name,
  notes: shape.notes,
  startAt: shape.startAt,
  endAt: shape.endAt,
  urlRules: shape.urlRules,
  audience: shape.audience,
  audienceKey: shape.audienceKey,
  experiment: shape.experiment,
  coverage: shape.coverage,
  displayType: shape.displayType,
  questions: shape.questions,
  trigger: shape.trigger,
  display: shape.display,
  appearance: shape.appearance,
  intro: shape.intro,
  thankYou: shape.thankYou,
  language: shape.language,
  labels: shape.labels,
  translations: shape.translations,
});

export type EditedSurvey = z.output<typeof surveyContentSchema>;

/** The content of a survey as it is. */
export function contentOf(survey: ProjectSurvey): EditedSurvey {
  const { surveyId, surveyKey, status, archivedFrom, salt, ...content } = survey;
  return content;
}
