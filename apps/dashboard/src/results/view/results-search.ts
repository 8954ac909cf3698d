import { parseSearchText } from '../../ui/list-search.ts';

const engines = ['sequential', 'fixed', 'bayesian'] as const;
const panels = ['doctor', 'accounting', 'share'] as const;

type EngineName = (typeof engines)[number];

/** The view of results in the URL; defaults are left out. */
export interface ResultsSearch {
  /** One-based; defaults to the latest test. */
  readonly phase?: number;
  /** An engine other than the plan's. */
  readonly engine?: EngineName;
  /** Visitors first exposed on these days, as 2026-01-31. */
  readonly from?: string;
  readonly until?: string;
  /** Includes visitors still in their window. */
  readonly windows?: 'open';
  /** Includes visitors from before the last edit that changed what variants show. */
  readonly epochs?: 'all';
  /** The baseline variant, if not the control. */
  readonly baseline?: string;
  /** The breakdown's dimension. */
  readonly by?: string;
  /** The charts' goal, if not the primary one. */
  readonly metric?: string;
  /** Results as of this time, ISO 8601. */
  readonly at?: string;
  /** Numbers instead of bars. */
  readonly view?: 'table';
  /** The open side panel. */
  readonly panel?: (typeof panels)[number];
}

/** Parameters that reset the view to the latest phase as planned. */
export const defaultView = {
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

/** Whether the URL requests the default view. */
export function isDefaultView(search: ResultsSearch): boolean {
  return Object.entries(search).every(
    ([name, value]) => value === undefined || !Object.hasOwn(defaultView, name),
  );
}

/** Whether the URL requests the default view, apart from the breakdown and the charts' goal. */
export function followsPlan({ by: _, metric: __, ...search }: ResultsSearch): boolean {
  return isDefaultView(search);
}

/** The engines, in the order of the switch. */
export const engineNames = engines;

/** Parses search parameters; drops unknown and invalid ones. */
export function parseResultsSearch(search: Readonly<Record<string, unknown>>): ResultsSearch {
  const { engine, panel } = search;
  const parsed: { readonly [Name in keyof ResultsSearch]: ResultsSearch[Name] | undefined } = {
    phase: parsePhase(search.phase),
    engine: engines.find((candidate) => candidate === engine),
    from: parseDay(search.from),
    until: parseDay(search.until),
    windows: search.windows === 'open' ? 'open' : undefined,
    epochs: search.epochs === 'all' ? 'all' : undefined,
    baseline: parseSearchText(search.baseline),
    by: parseSearchText(search.by),
    metric: parseSearchText(search.metric),
    at: parseTime(search.at),
    view: search.view === 'table' ? 'table' : undefined,
    panel: panels.find((candidate) => candidate === panel),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

function parsePhase(search: unknown): number | undefined {
  const phase = Number(search);
  return Number.isInteger(phase) && phase >= 1 && phase <= 65_535 ? phase : undefined;
}

function parseDay(search: unknown): string | undefined {
  return typeof search === 'string' && /^\d{4}-\d\d-\d\d$/.test(search) && !Number.isNaN(Date.parse(search))
    ? search
    : undefined;
}

/** Parses a time to ISO 8601 with seconds, which the server requires and people often omit. */
function parseTime(search: unknown): string | undefined {
  if (typeof search !== 'string' || search.length > 40) return undefined;
  const time = Date.parse(search);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
