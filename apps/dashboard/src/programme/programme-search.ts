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
export interface ProgrammeSearch {
  /** Days of the project's time zone on which tests ended, as `2026-01-31`; both included. */
  readonly from?: string;
  readonly until?: string;
  /** In what an experiment says, or what was decided of it. */
  readonly text?: string;
  readonly tag?: string;
  readonly owner?: string;
  readonly outcome?: (typeof outcomes)[number];
  readonly decision?: (typeof decisions)[number];
}

/** Reads an address; what is not known is passed over, and so is a last day before the first. */
export function readProgrammeSearch(given: Readonly<Record<string, unknown>>): ProgrammeSearch {
  const from = dayIn(given.from);
  const until = dayIn(given.until);
  const found = {
    from,
    until: from !== undefined && until !== undefined && until < from ? undefined : until,
    text: searchText(given.text),
    tag: searchText(given.tag),
    owner: searchText(given.owner),
    outcome: outcomes.find((each) => each === given.outcome),
    decision: decisions.find((each) => each === given.decision),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function dayIn(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return undefined;
  const time = Date.parse(given);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given) ? given : undefined;
}
