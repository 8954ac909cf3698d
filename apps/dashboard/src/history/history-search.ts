import { searchText } from '../ui/list-search.ts';

/** What of a history is open, as its address has it. */
export interface HistorySearch {
  /** The version whose changes are shown. */
  readonly open?: string;
  /** Two states that are compared: versions, or `working` for what is edited now. */
  readonly from?: string;
  readonly to?: string;
}

/** Reads an address; what is not known is passed over. */
export function readHistorySearch(given: Readonly<Record<string, unknown>>): HistorySearch {
  const { open, from, to } = {
    open: searchText(given.open),
    from: searchText(given.from),
    to: searchText(given.to),
  };
  return {
    ...(open !== undefined && { open }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
