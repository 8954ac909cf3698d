import type { ReportedMetric, ResultsReport } from '@pixel/control/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { variantColor } from '../../ui/variant-color.ts';
import type { ResultsSearch } from './results-search.ts';

/** A variant in the current view. */
export interface VariantView {
  readonly variantKey: string;
  readonly name: string;
  readonly weight: number;
  readonly isControl: boolean;
  /** Whether others are compared with it: the control, unless the view has another baseline. */
  readonly isBaseline: boolean;
  /** Position in the experiment, for its badge; 0 for the control, regardless of the baseline. */
  readonly index: number;
  readonly letter: string;
  /** CSS color. */
  readonly color: string;
  /** Its dash pattern in charts, so that it can be told apart without color; undefined for solid lines. */
  readonly dash: string | undefined;
}

/** State shared by all components of the results page. */
interface ResultsView {
  readonly report: ResultsReport;
  /** The requested view; the report may still be the previous one. */
  readonly search: ResultsSearch;
  /** Changes the requested view; undefined removes a parameter. */
  readonly setSearch: (change: ResultsChange) => void;
  /** In the experiment's order. */
  readonly variants: readonly VariantView[];
  readonly findVariant: (variantKey: string) => VariantView | undefined;
  readonly baseline: VariantView | undefined;
  /** The primary goal, or else the first one. */
  readonly primary: ReportedMetric | undefined;
  /** Whether a fixed horizon hasn't been reached, so that no interval is valid yet. */
  readonly isBeforeHorizon: boolean;
  /** Whether the view differs from the registered plan: no verdict colors, and no actions. */
  readonly isExploratory: boolean;
  /** Whether lifts are withheld because of a sample ratio mismatch; hatching replaces them. */
  readonly isWithheld: boolean;
  /** Whether lifts are visible despite a sample ratio mismatch, on request. */
  readonly isRevealed: boolean;
  readonly setRevealed: (isShown: boolean) => void;
  /** Whether another report is loading; this one stays visible until then. */
  readonly isLoading: boolean;
}

type ResultsChange = { readonly [Name in keyof ResultsSearch]?: ResultsSearch[Name] | undefined };

const ResultsContext = createContext<ResultsView | undefined>(undefined);

/** Provides the report, the view, and the variants' names and colors. */
export function ResultsProvider({
  report,
  isLoading,
  children,
}: {
  readonly report: ResultsReport;
  readonly isLoading: boolean;
  readonly children: ReactNode;
}) {
  const [search, setSearch] = useResultsSearch();
  return <ViewProvider {...{ report, isLoading, search, setSearch, children }} />;
}

/** Like `ResultsProvider`, but for a share link: outside the project's pages, and with only `view` and `panel`, which aren't in the URL. */
export function SharedResultsProvider({
  report,
  children,
}: {
  readonly report: ResultsReport;
  readonly children: ReactNode;
}) {
  const [search, setSearch] = useState<ResultsSearch>({});
  const updateSearch = useMemo(
    () =>
      ({ view, panel }: ResultsChange) =>
        setSearch(omitUndefined({ view, panel })),
    [],
  );
  return <ViewProvider {...{ report, isLoading: false, search, setSearch: updateSearch, children }} />;
}

function ViewProvider({
  report,
  isLoading,
  search,
  setSearch,
  children,
}: Pick<ResultsView, 'report' | 'isLoading' | 'search' | 'setSearch'> & { readonly children: ReactNode }) {
  const [isRevealed, setRevealed] = useState(false);
  const results = useMemo<ResultsView>(() => {
    const variants = toVariantViews(report);
    const primary = report.metrics.find(({ role }) => role === 'primary') ?? report.metrics[0];
    const isUntrusted = report.verdict.state === 'untrusted';
    return {
      report,
      search,
      setSearch,
      variants,
      findVariant: (variantKey) => variants.find((variant) => variant.variantKey === variantKey),
      baseline: variants.find(({ isBaseline }) => isBaseline),
      primary,
      isBeforeHorizon:
        primary?.comparisons.some(({ warnings }) => warnings.includes('before_planned_size')) ?? false,
      isExploratory: report.exploratory !== null,
      isWithheld: isUntrusted && !isRevealed,
      isRevealed: isUntrusted && isRevealed,
      setRevealed,
      isLoading,
    };
  }, [report, search, setSearch, isRevealed, isLoading]);
  return <ResultsContext value={results}>{children}</ResultsContext>;
}

/** Returns the current results; only for components inside a results provider. */
export function useResultsView(): ResultsView {
  const results = use(ResultsContext);
  if (results === undefined) throw new Error('useResultsView needs a results provider around it');
  return results;
}

/** Returns the URL's view, and a function that changes it. */
export function useResultsSearch(): readonly [ResultsSearch, (change: ResultsChange) => void] {
  const search = useSearch({ from: '/p/$projectKey/experiments/$experimentKey/results' });
  const navigate = useNavigate({ from: '/p/$projectKey/experiments/$experimentKey/results' });
  const updateSearch = useMemo(
    () => (changes: ResultsChange) =>
      void navigate({ search: (current) => omitUndefined({ ...current, ...changes }), resetScroll: false }),
    [navigate],
  );
  return [search, updateSearch];
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const dashes = ['6 4', undefined, '2 3', '8 3 2 3', '1 3', '10 4'];

function toVariantViews({ variants }: ResultsReport): readonly VariantView[] {
  const [baseline] = variants;
  return variants
    .map(({ variantKey, name, weight, isControl, place }) => ({
      variantKey,
      name,
      weight,
      isControl,
      isBaseline: variantKey === baseline?.variantKey,
      index: place,
      letter: letters[place % letters.length] ?? '?',
      color: variantColor(place),
      dash: place === 0 ? undefined : dashes[(place - 1) % dashes.length],
    }))
    .sort((a, b) => a.index - b.index);
}

function omitUndefined(changes: ResultsChange): ResultsSearch {
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as ResultsSearch;
}
