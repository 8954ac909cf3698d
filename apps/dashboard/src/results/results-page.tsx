import { ApiError } from '../api/api-error.ts';
import { useExperiment } from '../session/experiment.ts';
import { useProjectKey } from '../session/project.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { ResultsControls } from './controls/results-controls.tsx';
import { GoalsCard } from './goals/goals-card.tsx';
import { InvalidView } from './invalid-view.tsx';
import { NoResults } from './no-results.tsx';
import { CountedVisitorsCard } from './population/counted-visitors-card.tsx';
import { EarlierPhaseNotice } from './population/earlier-phase-notice.tsx';
import { VariantChangesCard } from './population/variant-changes-card.tsx';
import { ResultsCharts } from './results-charts.tsx';
import { ResultsNotes } from './results-notes.tsx';
import { ResultsPanels } from './results-panels.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { SharingCard } from './sharing/sharing-card.tsx';
import { TrustCard } from './trust/trust-card.tsx';
import { VerdictCard } from './verdict/verdict-card.tsx';
import { ResultsProvider, useResultsSearch } from './view/results-context.tsx';
import { isDefaultView, type ResultsSearch } from './view/results-search.ts';
import { useResults } from './view/use-results.ts';

/** Results of an experiment: the verdict first, then whether to trust it, then the evidence. */
export function ResultsPage() {
  const projectKey = useProjectKey();
  const { experimentKey } = useExperiment();
  const [search] = useResultsSearch();
  const {
    data: report,
    error,
    refetch,
    isPending,
    isFetching,
  } = useResults({ projectKey, experimentKey }, search);
  const isSlow = useIsSlow(isPending);

  if (report === undefined) {
    if (isInvalidView(error, search)) return <InvalidView error={error} />;
    if (error !== null) return <ErrorPage error={error} reset={() => void refetch()} />;
    return isSlow ? <ResultsSkeleton /> : null;
  }
  return (
    <ResultsProvider report={report} isLoading={isFetching}>
      {report.computedAt === null ? <NoResults /> : <ComputedResults />}
    </ResultsProvider>
  );
}

function ComputedResults() {
  return (
    <>
      <ResultsControls />
      <ResultsNotes />
      <EarlierPhaseNotice />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,1fr)_360px]">
          <VerdictCard />
          <TrustCard />
        </div>
        <GoalsCard />
        <ResultsCharts />
        <CountedVisitorsCard />
        <VariantChangesCard />
        <SharingCard />
      </div>
      <ResultsPanels hasActionButtons />
    </>
  );
}

/** Whether the server has probably rejected the URL's parameters: a client error for a view other than the default. */
function isInvalidView(error: unknown, search: ResultsSearch): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 401 && !isDefaultView(search);
}
