import { Clock, FlaskConical } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useTranslateSentence } from '../words/server-sentences.ts';
import { isStale } from './controls/is-stale.ts';
import { sortNotes } from './verdict/verdict-style.ts';
import { useResultsView } from './view/results-context.tsx';

/** Notices above the verdict: that the view differs from the plan, or is stale. */
export function ResultsNotes() {
  const { controls } = usePageWords('results');
  const translate = useTranslateSentence();
  const { report, search, setSearch } = useResultsView();
  const { computed } = sortNotes(report.verdict);
  return (
    <div className="flex flex-col gap-2 not-empty:mb-3.5">
      {report.exploratory !== null && (
        <Notice icon={FlaskConical}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {translate(report.exploratory)}
            <Button size="small" className="print:hidden" onClick={() => setSearch(planDefaults)}>
              {controls.reset}
            </Button>
          </span>
        </Notice>
      )}
      {computed !== undefined && search.at === undefined && isStale(report, Date.now()) && (
        <Notice tone="warning" icon={Clock}>
          {translate(computed)}
        </Notice>
      )}
    </div>
  );
}

/** Resets the parameters that differ from the plan. */
const planDefaults = {
  engine: undefined,
  from: undefined,
  until: undefined,
  windows: undefined,
  epochs: undefined,
  baseline: undefined,
} as const;
