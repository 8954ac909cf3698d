import { keySchema, surveyConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';
import type { ProjectSurvey, ReadonlyFields } from '../../project/documents/project.ts';

const { surveyKey, status, salt, ...content } = surveyConfigurationSchema.shape;

/** The editable content of a survey, as in a configuration file; absent fields get their defaults. */
export const surveyContentSchema = z.strictObject(content);

/** The content of a new survey. */
export const newSurveySchema = surveyContentSchema.extend({ surveyKey: keySchema.optional() });

export type SurveyContent = ReadonlyFields<z.output<typeof surveyContentSchema>>;

/** Returns the content of a survey. */
export function surveyContentOf(survey: ProjectSurvey): SurveyContent {
  const { surveyKey: _, status: __, salt: ___, kept, ...content } = survey;
  return content;
}
