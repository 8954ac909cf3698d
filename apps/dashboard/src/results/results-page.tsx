import { ApiError } from '../api/api-error.ts';
import { useExperiment } from '../session/experiment.ts';
import { useProjectKey } from '../session/project.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { useIsSlow } from '../ui/skeleton.tsx';
import { PhaseNote } from './behind/phase-note.tsx';
import { VariantsCard } from './behind/variants-card.tsx';
import { WhoCountsCard } from './behind/who-counts-card.tsx';
import { ResultsControls } from './controls/results-controls.tsx';
import { GoalsCard } from './goals/goals-card.tsx';
import { NoResults } from './no-results.tsx';
import { RefusedView } from './refused-view.tsx';
import { ResultsCharts } from './results-charts.tsx';
import { ResultsNotes } from './results-notes.tsx';
import { ResultsPanels } from './results-panels.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { TakeWithYou } from './sharing/take-with-you.tsx';
import { TrustCard } from './trust/trust-card.tsx';
import { VerdictCard } from './verdict/verdict-card.tsx';
import { ResultsProvider, useResultsSearch } from './view/results-context.tsx';
import { isOrdinary, type ResultsSearch } from './view/results-search.ts';
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
    if (isRefusedView(error, search)) return <RefusedView error={error} />;
    if (error !== null) return <ErrorPage error={error} reset={() => void refetch()} />;
    return isSlow ? <ResultsSkeleton /> : null;
  }
  return (
    <ResultsProvider report={report} isComing={isFetching}>
      {report.computedAt === null ? <NoResults /> : <ComputedResults />}
    </ResultsProvider>
  );
}

function ComputedResults() {
  return (
    <>
      <ResultsControls />
      <ResultsNotes />
      <PhaseNote />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,1fr)_360px]">
          <VerdictCard />
          <TrustCard />
        </div>
        <GoalsCard />
        <ResultsCharts />
        <WhoCountsCard />
        <VariantsCard />
        <TakeWithYou />
      </div>
      <ResultsPanels canLead />
    </>
  );
}

/** Whether the refusal concerns the URL's parameters rather than the experiment. */
function isRefusedView(error: unknown, search: ResultsSearch): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 401 && !isOrdinary(search);
}
