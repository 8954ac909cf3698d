import type { SurveyView } from '@pixel/control/client';
import { contentFrom, type DraftKind } from '../../draft/draft-kind.ts';
import { leaveOut } from './leave-out.ts';
import { type SurveyContent, surveyNames } from './survey-content.ts';

/** Specifics of survey drafts. */
export const surveyDraft: DraftKind<SurveyView, SurveyContent> = {
  names: surveyNames,
  contentOf: (survey) => contentFrom(surveyNames, (name) => survey[name]),
  treeOf: (content) => ({ ...content }),
  contentOfTree: (tree) => contentFrom(surveyNames, (name) => tree[name]),
  leaveOut,
};
