import type { SurveyView } from '@pixel/control/client';
import { contentFrom, type DraftKind } from '../../draft/draft-kind.ts';
import { type SurveyContent, surveyFields } from './survey-content.ts';
import { withoutRejected } from './without-rejected.ts';

/** How survey drafts are compared, merged and saved. */
export const surveyDraft: DraftKind<SurveyView, SurveyContent> = {
  names: surveyFields,
  contentOf: (survey) => contentFrom(surveyFields, (name) => survey[name]),
  treeOf: (content) => ({ ...content }),
  contentOfTree: (tree) => contentFrom(surveyFields, (name) => tree[name]),
  leaveOut: withoutRejected,
};
