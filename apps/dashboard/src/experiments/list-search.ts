import { parseSearchText } from '../ui/list-search.ts';

const statuses = ['running', 'scheduled', 'paused', 'draft', 'completed', 'archived'] as const;
const healths = ['ok', 'warning', 'bad'] as const;
const sorts = ['needs', 'name', 'visitors', 'started', 'lift'] as const;

export type ListStatus = (typeof statuses)[number];
export type ListSort = (typeof sorts)[number];

/** The list's view state in the URL; defaults are left out. */
export interface ListSearch {
  readonly status?: ListStatus;
  /** Matches name, key, page or goal. */
  readonly text?: string;
  readonly owner?: string;
  readonly tag?: string;
  readonly health?: (typeof healths)[number];
  readonly goal?: string;
  readonly sort?: Exclude<ListSort, 'needs'>;
  /** Whether the creation panel is open. */
  readonly new?: true;
}

/** The list's groups, in order. */
export const listStatuses = statuses;
export const listHealths = healths;
export const listSorts = sorts;

/** Parses search parameters; drops unknown and invalid ones. */
export function parseListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const { status, health, sort } = search;
  const parsed = {
    status: statuses.find((candidate) => candidate === status),
    text: parseSearchText(search.text),
    owner: parseSearchText(search.owner),
    tag: parseSearchText(search.tag),
    health: healths.find((candidate) => candidate === health),
    goal: parseSearchText(search.goal),
    sort: sorts.find((candidate) => candidate === sort && candidate !== 'needs'),
    new: search.new === true ? true : undefined,
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}
