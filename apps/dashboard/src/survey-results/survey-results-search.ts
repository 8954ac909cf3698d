import { type DayRange, readDayRange } from '../ui/day-range.ts';
import { searchText } from '../ui/list-search.ts';

/** Which responses to a survey are looked at, as the address has it. */
export interface SurveyResultsSearch extends DayRange {
  /** Key of the experiment by whose variants they are told. */
  readonly experiment?: string;
  /** The question whose answers in words are read, and what they have in them. */
  readonly question?: string;
  readonly text?: string;
  /** The response that is open: its visitor and its id, with a dot between. */
  readonly response?: string;
}

/** Reads an address; what is not known is passed over. */
export function readSurveyResultsSearch(given: Readonly<Record<string, unknown>>): SurveyResultsSearch {
  const found = {
    ...readDayRange(given),
    experiment: searchText(given.experiment),
    question: searchText(given.question),
    text: searchText(given.text),
    response: searchText(given.response),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Names a response in the address. */
export function nameResponse({
  anonymousId,
  responseId,
}: {
  readonly anonymousId: string;
  readonly responseId: string;
}): string {
  return `${anonymousId}.${responseId}`;
}

/** Reads what {@link nameResponse} wrote. */
export function readResponseName(name: string): {
  readonly anonymousId: string;
  readonly responseId: string;
} {
  const dot = name.indexOf('.');
  return dot === -1
    ? { anonymousId: name, responseId: '' }
    : { anonymousId: name.slice(0, dot), responseId: name.slice(dot + 1) };
}
