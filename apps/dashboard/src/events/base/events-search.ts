import { isVisitorId } from '../../browser/is-visitor-id.ts';
import { parseSearchText } from '../../ui/list-search.ts';

export const eventKinds = ['stored', 'unverified', 'refused', 'dead'] as const;
const panels = ['goal', 'why', 'watch'] as const;

/** Statuses of incoming records: valid, with an unverified claim, refused, and dead-lettered. */
export type EventKind = (typeof eventKinds)[number];

/** Filter of events; all conditions must hold. */
export interface EventFilter {
  readonly name?: string;
  /** In lower case. */
  readonly visitor?: string;
  /** A substring of the page's URL. */
  readonly page?: string;
  /** Key of an experiment that the event claims a variant of. */
  readonly experiment?: string;
}

/** The page's search parameters; defaults are left out. */
export interface EventsSearch extends EventFilter {
  readonly kind?: EventKind;
  /** Id of the event in the panel. */
  readonly id?: string;
  /** The open panel or dialog: a new goal, the explanation of a variant, or watching one's own browser. */
  readonly open?: (typeof panels)[number];
  /** Key of the explained experiment; without it and a survey, all are explained. */
  readonly of?: string;
  /** Key of the explained survey. */
  readonly survey?: string;
  /** When watching one's own browser ends, ISO 8601. */
  readonly until?: string;
}

/** How long a browser is watched. */
export const watchMs = 10 * 60_000;
/** Enough for the prefix `stored`, a visitor's id and an event's id. */
const maxIdLength = 200;

/** Parses search parameters; drops unknown and invalid ones. */
export function parseEventsSearch(search: Readonly<Record<string, unknown>>): EventsSearch {
  const { kind, open, id, until } = search;
  const visitor = parseSearchText(search.visitor);
  const params = {
    kind: eventKinds.find((candidate) => candidate === kind),
    name: parseSearchText(search.name),
    visitor: visitor !== undefined && isVisitorId(visitor) ? visitor.toLowerCase() : undefined,
    page: parseSearchText(search.page),
    experiment: parseSearchText(search.experiment),
    id: typeof id === 'string' && id !== '' && id.length <= maxIdLength ? id : undefined,
    open: panels.find((panel) => panel === open),
    of: parseSearchText(search.of),
    survey: parseSearchText(search.survey),
    until: typeof until === 'string' && isWithinWatchTime(until) ? until : undefined,
  };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}

/** Returns the filter in the search parameters. */
export function toEventFilter({ name, visitor, page, experiment }: EventsSearch): EventFilter {
  return {
    ...(name !== undefined && { name }),
    ...(visitor !== undefined && { visitor }),
    ...(page !== undefined && { page }),
    ...(experiment !== undefined && { experiment }),
  };
}

/** Whether a time isn't further ahead than {@link watchMs}. An expired one isn't dropped, so that the page can say that watching ended. */
function isWithinWatchTime(until: string): boolean {
  return Date.parse(until) - Date.now() <= watchMs;
}
