import { type DayRange, readDayRange } from '../ui/day-range.ts';
import { searchText } from '../ui/list-search.ts';

/** Outcomes that tests are filtered by: what final results say, or that there are none. */
export const outcomes = [
  'winning',
  'losing',
  'inconclusive',
  'harm',
  'untrusted',
  'not_ready',
  'none',
] as const;
export const decisions = ['shipped', 'not_shipped', 'iterate', 'invalid', 'undecided'] as const;

/** Which tests the programme is made of, and which of them are listed, as its address has it. */
export interface ProgrammeSearch extends DayRange {
  /** In what an experiment says, or what was decided of it. */
  readonly text?: string;
  readonly tag?: string;
  readonly owner?: string;
  readonly outcome?: (typeof outcomes)[number];
  readonly decision?: (typeof decisions)[number];
}

/** Reads an address; what is not known is passed over. */
export function readProgrammeSearch(given: Readonly<Record<string, unknown>>): ProgrammeSearch {
  const found = {
    ...readDayRange(given),
    text: searchText(given.text),
    tag: searchText(given.tag),
    owner: searchText(given.owner),
    outcome: outcomes.find((each) => each === given.outcome),
    decision: decisions.find((each) => each === given.decision),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
