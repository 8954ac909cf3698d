import { Layers2 } from 'lucide-react';
import { useExperiment } from '../../session/experiment.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';

/** For an earlier phase: how it relates to the latest test. */
export function PhaseNote() {
  const { phase: words } = usePageWords('behind');
  const format = useFormat();
  const { report } = useResultsView();
  const tests = useExperiment().phases.filter(({ holdback }) => holdback === undefined);
  const newest = tests.at(-1);
  const shown = tests.find(({ number }) => number === report.phase);
  if (shown === undefined || newest === undefined || shown === newest) return null;
  return (
    <div className="mb-3.5">
      <Notice icon={Layers2}>
        {words.earlier(format.count(shown.number), format.count(newest.number), format.day(newest.startedAt))}
      </Notice>
    </div>
  );
}
