import { searchText } from '../../ui/list-search.ts';

/** Parts of a survey that are no questions. */
export const parts = ['intro', 'thanks', 'who', 'moment', 'look', 'languages', 'about'] as const;

export type PartName = (typeof parts)[number];

/** What of a survey is edited, as the address has it: a question by its id, or another part. */
export interface SurveyEditorSearch {
  readonly part?: PartName;
  readonly question?: string;
}

/** Reads an address; what is not known is passed over. */
export function readSurveyEditorSearch(given: Readonly<Record<string, unknown>>): SurveyEditorSearch {
  const part = parts.find((each) => each === given.part);
  const question = searchText(given.question);
  if (part !== undefined) return { part };
  return question === undefined ? {} : { question };
}
