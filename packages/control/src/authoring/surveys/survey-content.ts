import { keySchema, surveyConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';
import type { Frozen, ProjectSurvey } from '../../project/documents/project.ts';

const { surveyKey, status, salt, ...content } = surveyConfigurationSchema.shape;

/** What people edit of a survey, as in a configuration file: absent fields are at their defaults. */
export const surveyContentSchema = z.strictObject(content);

/** What a new survey is made from. */
export const newSurveySchema = surveyContentSchema.extend({ surveyKey: keySchema.optional() });

export type EditedSurvey = Frozen<z.output<typeof surveyContentSchema>>;

/** The content of a survey as it is. */
export function contentOf(survey: ProjectSurvey): EditedSurvey {
  const { surveyKey: _, status: __, salt: ___, kept, ...content } = survey;
  return content;
}
