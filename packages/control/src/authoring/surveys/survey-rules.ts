import { toApiSurvey } from '../../project/documents/to-api-document.ts';
import type { DocumentRules } from '../edits/document-rules.ts';
import { buildSurvey, type SurveyState } from './build-survey.ts';
import { type SurveyContent, surveyContentOf, surveyContentSchema } from './survey-content.ts';
import { type SurveyView, surveyNonContentFields, viewSurvey } from './survey-view.ts';

export const surveyRules: DocumentRules<'survey', SurveyContent, SurveyView> = {
  kind: 'survey',
  schema: surveyContentSchema,
  nonContentFields: surveyNonContentFields,
  contentOf: surveyContentOf,
  build: (project, content, state, ids) => buildSurvey(project, content, state as SurveyState, ids),
  toApi: toApiSurvey,
  view: viewSurvey,
};
