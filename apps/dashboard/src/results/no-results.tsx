import { ChartNoAxesColumn } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useTranslateSentence } from '../words/server-sentences.ts';
import { useComputeNow } from './controls/use-compute-now.ts';
import { useResultsView } from './view/results-context.tsx';

/** Shown before the experiment starts, and until its results are computed. */
export function NoResults() {
  const { empty, controls } = usePageWords('results');
  const translate = useTranslateSentence();
  const { report, search, setSearch } = useResultsView();
  const { computeNow, isComputing } = useComputeNow();
  const hasRun = report.phase !== null;
  return (
    <Card>
      <EmptyState
        icon={ChartNoAxesColumn}
        title={hasRun ? empty.none : empty.draft}
        actions={
          search.at !== undefined ? (
            <Button onClick={() => setSearch({ at: undefined })}>{controls.newest}</Button>
          ) : (
            hasRun && (
              <Button disabled={isComputing} onClick={computeNow}>
                {isComputing ? controls.refreshing : controls.refresh}
              </Button>
            )
          )
        }
      >
        {translate(report.verdict)}
      </EmptyState>
    </Card>
  );
}
