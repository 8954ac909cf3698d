import { searchText } from '../../ui/list-search.ts';

const kinds = ['stored', 'unverified', 'refused', 'dead'] as const;
const panels = ['goal', 'why', 'watch'] as const;

/** Kinds of what arrives: stored as it should be, with a claim that does not hold, refused, and set aside since it can be no event. */
export type EventKind = (typeof kinds)[number];
export const eventKinds = kinds;

/** Which events are asked for; all that is given holds. */
export interface EventFilter {
  readonly name?: string;
  /** In lower case. */
  readonly visitor?: string;
  /** A part of the page's address. */
  readonly page?: string;
  /** Key of an experiment that an event claims a variant of. */
  readonly experiment?: string;
}

/** What of the stream is shown, as its address has it; defaults are left out. */
export interface EventsSearch extends EventFilter {
  readonly kind?: EventKind;
  /** Of what the panel shows. */
  readonly id?: string;
  /** What is open for it, or for none: a new goal, why a variant was given, or how to watch one's own browser. */
  readonly open?: (typeof panels)[number];
  /** Key of the experiment that is explained. */
  readonly of?: string;
  /** Until when one's own browser is watched, ISO 8601. */
  readonly until?: string;
}

/** For how long a browser is watched. */
export const watchMs = 10 * 60_000;
/** `stored`, a visitor's id and an event's. */
const maxIdLength = 200;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads an address; what is not known is passed over. */
export function readEventsSearch(given: Readonly<Record<string, unknown>>): EventsSearch {
  const { kind, open, id, until } = given;
  const visitor = searchText(given.visitor);
  const found = {
    kind: kinds.find((each) => each === kind),
    name: searchText(given.name),
    visitor: visitor !== undefined && isVisitor(visitor) ? visitor.toLowerCase() : undefined,
    page: searchText(given.page),
    experiment: searchText(given.experiment),
    id: typeof id === 'string' && id !== '' && id.length <= maxIdLength ? id : undefined,
    open: panels.find((each) => each === open),
    of: searchText(given.of),
    until: typeof until === 'string' && isSoon(until) ? until : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Returns whether a text is the id of a visitor. */
export function isVisitor(text: string): boolean {
  return uuid.test(text);
}

/** Returns the part of an address by which events are asked for. */
export function filterOf({ name, visitor, page, experiment }: EventsSearch): EventFilter {
  return {
    ...(name !== undefined && { name }),
    ...(visitor !== undefined && { visitor }),
    ...(page !== undefined && { page }),
    ...(experiment !== undefined && { experiment }),
  };
}

/** Nobody watches for longer, whatever an address says; one that is over is to be told of. */
function isSoon(until: string): boolean {
  return Date.parse(until) - Date.now() <= watchMs;
}
