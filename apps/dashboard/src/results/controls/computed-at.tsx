import { RefreshCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { useComputeNow } from './use-compute-now.ts';

/** The time when the results were computed, and a button that recomputes them. */
export function ComputedAt() {
  const { controls } = usePageWords('results');
  const format = useFormat();
  const { report, search } = useResultsView();
  const { computeNow, isComputing } = useComputeNow();
  if (report.computedAt === null) return null;
  const { pending, isFinal } = report;
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-12 text-muted">
      <span role="status" className="sr-only">
        {isComputing ? controls.refreshing : ''}
      </span>
      <span className="max-wide:sr-only">
        {isComputing ? (
          <span aria-hidden="true">{controls.refreshing}</span>
        ) : (
          <>
            {controls.computed} <Time at={report.computedAt} />
            {!isFinal && pending !== null && pending > 0 && (
              <span className="max-[1279px]:hidden"> · {controls.pending(format.count(pending))}</span>
            )}
          </>
        )}
      </span>
      {search.at === undefined && (
        <Button
          kind="ghost"
          size="small"
          shape="icon"
          aria-label={controls.refresh}
          title={controls.refresh}
          disabled={isComputing}
          onClick={computeNow}
        >
          <RefreshCw aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
        </Button>
      )}
    </span>
  );
}
