import type { SurveyView } from '@pixel/control/client';

/** Names of a survey's editable fields; each is saved as a whole. */
export const surveyFields = [
  'name',
  'notes',
  'startAt',
  'endAt',
  'urlRules',
  'audience',
  'audienceKey',
  'experiment',
  'coverage',
  'displayType',
  'questions',
  'trigger',
  'display',
  'appearance',
  'intro',
  'thankYou',
  'language',
  'labels',
  'translations',
] as const satisfies readonly (keyof SurveyView)[];

/** The editable content of a survey. */
export type SurveyContent = Pick<SurveyView, (typeof surveyFields)[number]>;

export type Question = SurveyContent['questions'][number];
export type QuestionType = Question['type'];
export type Branch = NonNullable<Question['branching']>[number];
export type Trigger = SurveyContent['trigger'];
export type Translation = NonNullable<SurveyContent['translations']>[string];
