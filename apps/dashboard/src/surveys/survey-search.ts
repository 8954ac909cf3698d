import { searchText } from '../ui/list-search.ts';

/** The groups of the list, in their order. */
export const surveyStatuses = ['running', 'scheduled', 'paused', 'draft', 'completed', 'archived'] as const;

export type SurveyStatus = (typeof surveyStatuses)[number];

/** Which surveys are shown, as the address has it. */
export interface SurveySearch {
  readonly status?: SurveyStatus;
  /** In a name or key. */
  readonly text?: string;
  /** Whether one is being made. */
  readonly new?: true;
}

/** Reads an address; what is not known is passed over. */
export function readSurveySearch(given: Readonly<Record<string, unknown>>): SurveySearch {
  const status = surveyStatuses.find((each) => each === given.status);
  const text = searchText(given.text);
  return {
    ...(status !== undefined && { status }),
    ...(text !== undefined && { text }),
    ...(given.new === true && { new: true as const }),
  };
}
