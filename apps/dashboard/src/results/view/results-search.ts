import { searchText } from '../../ui/list-search.ts';

const engines = ['sequential', 'fixed', 'bayesian'] as const;
const panels = ['doctor', 'accounting', 'share'] as const;

type EngineName = (typeof engines)[number];

/** What is shown of results, as the address has it; defaults are left out. */
export interface ResultsSearch {
  /** From 1; the newest test without it. */
  readonly phase?: number;
  /** Another engine than the plan's. */
  readonly engine?: EngineName;
  /** Visitors who met it first on these days, as 2026-01-31. */
  readonly from?: string;
  readonly until?: string;
  /** Visitors who are still in their window count too. */
  readonly windows?: 'open';
  /** Visitors of before the last edit of what variants show count too. */
  readonly epochs?: 'all';
  /** The variant that others are compared with, where it is not the control. */
  readonly baseline?: string;
  /** What visitors are broken down by. */
  readonly by?: string;
  /** The goal that charts are of, where it is not the primary one. */
  readonly metric?: string;
  /** As it was at that time, ISO 8601. */
  readonly at?: string;
  /** Numbers in place of bars. */
  readonly view?: 'table';
  /** What is open beside it. */
  readonly panel?: (typeof panels)[number];
}

/** Takes out of an address what is not as the newest phase was planned. */
export const ordinaryView = {
  phase: undefined,
  engine: undefined,
  from: undefined,
  until: undefined,
  windows: undefined,
  epochs: undefined,
  baseline: undefined,
  by: undefined,
  metric: undefined,
  at: undefined,
} as const;

/** Whether an address asks for what is shown without being asked for. */
export function isOrdinary(search: ResultsSearch): boolean {
  return Object.entries(search).every(
    ([name, value]) => value === undefined || !Object.hasOwn(ordinaryView, name),
  );
}

/** Whether an address asks for what the plan decides by, whatever that is broken down by. */
export function isPlanned({ by: _, metric: __, ...search }: ResultsSearch): boolean {
  return isOrdinary(search);
}

/** The engines, in the order of their switch. */
export const engineNames = engines;

/** Reads an address; what is not known is passed over. */
export function readResultsSearch(given: Readonly<Record<string, unknown>>): ResultsSearch {
  const { engine, panel } = given;
  const found: { readonly [Name in keyof ResultsSearch]: ResultsSearch[Name] | undefined } = {
    phase: phaseIn(given.phase),
    engine: engines.find((each) => each === engine),
    from: dayIn(given.from),
    until: dayIn(given.until),
    windows: given.windows === 'open' ? 'open' : undefined,
    epochs: given.epochs === 'all' ? 'all' : undefined,
    baseline: searchText(given.baseline),
    by: searchText(given.by),
    metric: searchText(given.metric),
    at: timeIn(given.at),
    view: given.view === 'table' ? 'table' : undefined,
    panel: panels.find((each) => each === panel),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function phaseIn(given: unknown): number | undefined {
  const phase = Number(given);
  return Number.isInteger(phase) && phase >= 1 && phase <= 65_535 ? phase : undefined;
}

function dayIn(given: unknown): string | undefined {
  return typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined;
}

/** People write times without seconds, which the server does not read. */
function timeIn(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > 40) return undefined;
  const time = Date.parse(given);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
