import { toApiSurvey } from '../../project/documents/to-api-document.ts';
import type { DocumentRules } from '../edits/document-rules.ts';
import { type State, surveyOf } from './check-survey.ts';
import { contentOf, type EditedSurvey, surveyContentSchema } from './survey-content.ts';
import { type SurveyView, surveyNonContentFields, viewSurvey } from './survey-view.ts';

/** The rules of surveys. */
export const surveyRules: DocumentRules<'survey', EditedSurvey, SurveyView> = {
  kind: 'survey',
  schema: surveyContentSchema,
  beside: surveyNonContentFields,
  contentOf,
  build: (project, content, state, ids) => surveyOf(project, content, state as State, ids),
  answer: toApiSurvey,
  view: viewSurvey,
};
