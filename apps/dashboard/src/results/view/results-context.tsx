import type { ReportedMetric, ResultsReport } from '@pixel/control/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { colorOf } from '../../ui/variant-color.ts';
import type { ResultsSearch } from './results-search.ts';

/** A variant of what is shown. */
export interface ShownVariant {
  readonly variantKey: string;
  readonly name: string;
  readonly weight: number;
  readonly isControl: boolean;
  /** Whether others are compared with it: the control, unless the view has another baseline. */
  readonly isBaseline: boolean;
  /** Of its badge: its place in the experiment, 0 for the control, whatever the baseline is. */
  readonly index: number;
  readonly letter: string;
  /** Its colour, to be drawn with, as in `style={{ stroke: color }}`. */
  readonly color: string;
  /** Its dash in charts, so that it is not told by its colour alone; undefined of solid lines. */
  readonly dash: string | undefined;
}

/** What all parts of the results page build on. */
interface Results {
  readonly report: ResultsReport;
  /** What is asked for; the report may still be the one before it. */
  readonly search: ResultsSearch;
  /** Changes what is asked for; undefined takes a parameter out. */
  readonly setSearch: (change: ResultsChange) => void;
  /** In the order of the experiment. */
  readonly variants: readonly ShownVariant[];
  readonly variantOf: (variantKey: string) => ShownVariant | undefined;
  readonly baseline: ShownVariant | undefined;
  /** The primary goal, else the first one. */
  readonly primary: ReportedMetric | undefined;
  /** The plan has one look, at a size that is not reached: no interval holds before. */
  readonly isBeforeHorizon: boolean;
  /** Another view than the registered plan's: no colour of a verdict, and nothing to act upon. */
  readonly isExploratory: boolean;
  /** The split is off, and nobody has asked to see lifts all the same: draw a hatch in their place. */
  readonly isHeldBack: boolean;
  /** Lifts of a split that is off are shown, since somebody has asked for it. */
  readonly isShownAnyway: boolean;
  readonly setShownAnyway: (isShown: boolean) => void;
  /** Whether another report is on its way; this one stays until then. */
  readonly isComing: boolean;
}

type ResultsChange = { readonly [Name in keyof ResultsSearch]?: ResultsSearch[Name] | undefined };

const ResultsContext = createContext<Results | undefined>(undefined);

/** Gives the parts of the page the report, the view, and how variants are called and drawn. */
export function ResultsProvider({
  report,
  isComing,
  children,
}: {
  readonly report: ResultsReport;
  readonly isComing: boolean;
  readonly children: ReactNode;
}) {
  const [search, setSearch] = useResultsSearch();
  return <ViewProvider {...{ report, isComing, search, setSearch, children }} />;
}

/** The same for whoever has a link: the plan's view, outside of the project's pages, of which no address tells what is open. */
export function ReaderResultsProvider({
  report,
  children,
}: {
  readonly report: ResultsReport;
  readonly children: ReactNode;
}) {
  const [search, setSearch] = useState<ResultsSearch>({});
  const change = useMemo(
    () =>
      ({ view, panel }: ResultsChange) =>
        setSearch(withoutEmpty({ view, panel })),
    [],
  );
  return <ViewProvider {...{ report, isComing: false, search, setSearch: change, children }} />;
}

function ViewProvider({
  report,
  isComing,
  search,
  setSearch,
  children,
}: Pick<Results, 'report' | 'isComing' | 'search' | 'setSearch'> & { readonly children: ReactNode }) {
  const [isShownAnyway, setShownAnyway] = useState(false);
  const results = useMemo<Results>(() => {
    const variants = variantsOf(report);
    const primary = report.metrics.find(({ role }) => role === 'primary') ?? report.metrics[0];
    const isOff = report.verdict.state === 'untrusted';
    return {
      report,
      search,
      setSearch,
      variants,
      variantOf: (variantKey) => variants.find((each) => each.variantKey === variantKey),
      baseline: variants.find(({ isBaseline }) => isBaseline),
      primary,
      isBeforeHorizon:
        primary?.comparisons.some(({ warnings }) => warnings.includes('before_planned_size')) ?? false,
      isExploratory: report.exploratory !== null,
      isHeldBack: isOff && !isShownAnyway,
      isShownAnyway: isOff && isShownAnyway,
      setShownAnyway,
      isComing,
    };
  }, [report, search, setSearch, isShownAnyway, isComing]);
  return <ResultsContext value={results}>{children}</ResultsContext>;
}

/** Returns what is shown; inside of the results page. */
export function useResultsView(): Results {
  const results = use(ResultsContext);
  if (results === undefined) throw new Error('There are no results around this part');
  return results;
}

/** Returns what the address asks for, and what changes it. */
export function useResultsSearch(): readonly [ResultsSearch, (change: ResultsChange) => void] {
  const search = useSearch({ from: '/p/$projectKey/experiments/$experimentKey/results' });
  const navigate = useNavigate({ from: '/p/$projectKey/experiments/$experimentKey/results' });
  const change = useMemo(
    () => (changes: ResultsChange) =>
      void navigate({ search: (before) => withoutEmpty({ ...before, ...changes }), resetScroll: false }),
    [navigate],
  );
  return [search, change];
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const dashes = ['6 4', undefined, '2 3', '8 3 2 3', '1 3', '10 4'];

function variantsOf({ variants }: ResultsReport): readonly ShownVariant[] {
  const [first] = variants;
  return variants
    .map(({ variantKey, name, weight, isControl, place }) => ({
      variantKey,
      name,
      weight,
      isControl,
      isBaseline: variantKey === first?.variantKey,
      index: place,
      letter: letters[place % letters.length] ?? '?',
      color: colorOf(place),
      dash: place === 0 ? undefined : dashes[(place - 1) % dashes.length],
    }))
    .sort((a, b) => a.index - b.index);
}

function withoutEmpty(changes: ResultsChange): ResultsSearch {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as ResultsSearch;
}
