import { parseSearchText } from '../ui/list-search.ts';

/** The list's groups, in order. */
export const surveyStatuses = ['running', 'scheduled', 'paused', 'draft', 'completed', 'archived'] as const;

export type SurveyStatus = (typeof surveyStatuses)[number];

/** Filters of the surveys in the URL. */
export interface SurveySearch {
  readonly status?: SurveyStatus;
  /** Matches name or key. */
  readonly text?: string;
  /** Whether the creation panel is open. */
  readonly new?: true;
}

/** Parses search parameters; drops unknown and invalid ones. */
export function parseSurveySearch(search: Readonly<Record<string, unknown>>): SurveySearch {
  const status = surveyStatuses.find((candidate) => candidate === search.status);
  const text = parseSearchText(search.text);
  return {
    ...(status !== undefined && { status }),
    ...(text !== undefined && { text }),
    ...(search.new === true && { new: true as const }),
  };
}
