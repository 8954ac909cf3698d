import type { ReportedMetric, ResultsReport } from '@pixel/control/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { variantColor } from '../../ui/variant-color.ts';
import type { ResultsSearch } from './results-search.ts';

/** A variant in the current view. */
export interface ShownVariant {
  readonly variantKey: string;
  readonly name: string;
  readonly weight: number;
  readonly isControl: boolean;
  /** Whether others are compared with it: the control, unless the view has another baseline. */
  readonly isBaseline: boolean;
  /** Index for its badge: its position in the experiment, 0 for the control, whatever the baseline is. */
  readonly index: number;
  readonly letter: string;
  /** Its color for drawing, as in `style={{ stroke: color }}`. */
  readonly color: string;
  /** Its dash pattern in charts, so that it can be told apart without color; undefined for solid lines. */
  readonly dash: string | undefined;
}

/** State shared by all parts of the results page. */
interface Results {
  readonly report: ResultsReport;
  /** The requested view; the report may still be the previous one. */
  readonly search: ResultsSearch;
  /** Changes the requested view; undefined removes a parameter. */
  readonly setSearch: (change: ResultsChange) => void;
  /** In the experiment's order. */
  readonly variants: readonly ShownVariant[];
  readonly variantOf: (variantKey: string) => ShownVariant | undefined;
  readonly baseline: ShownVariant | undefined;
  /** The primary goal, or else the first one. */
  readonly primary: ReportedMetric | undefined;
  /** Whether the plan's only look is still ahead, so that no interval is valid yet. */
  readonly isBeforeHorizon: boolean;
  /** Whether the view differs from the registered plan: no verdict colors, and no actions. */
  readonly isExploratory: boolean;
  /** Whether lifts are withheld because of a sample ratio mismatch: draw a hatch instead. */
  readonly isHeldBack: boolean;
  /** Whether lifts are visible despite a sample ratio mismatch, on request. */
  readonly isShownAnyway: boolean;
  readonly setShownAnyway: (isShown: boolean) => void;
  /** Whether another report is loading; this one stays until then. */
  readonly isComing: boolean;
}

type ResultsChange = { readonly [Name in keyof ResultsSearch]?: ResultsSearch[Name] | undefined };

const ResultsContext = createContext<Results | undefined>(undefined);

/** Provides the report, the view, and the variants' names and colors. */
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

/** The same behind a share link: the plan's view, outside the project's pages, without any view state in the URL. */
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

/** Returns the current results; only works inside the results page. */
export function useResultsView(): Results {
  const results = use(ResultsContext);
  if (results === undefined) throw new Error('There are no results around this part');
  return results;
}

/** Returns the URL's view, and a function that changes it. */
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
      color: variantColor(place),
      dash: place === 0 ? undefined : dashes[(place - 1) % dashes.length],
    }))
    .sort((a, b) => a.index - b.index);
}

function withoutEmpty(changes: ResultsChange): ResultsSearch {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as ResultsSearch;
}
