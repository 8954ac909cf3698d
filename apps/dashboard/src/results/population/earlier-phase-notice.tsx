import { Layers2 } from 'lucide-react';
import { useExperiment } from '../../session/experiment.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';

/** A notice on the results of an earlier phase: how the phase relates to the latest one. */
export function EarlierPhaseNotice() {
  const { phase: words } = usePageWords('behind');
  const format = useFormat();
  const { report } = useResultsView();
  const tests = useExperiment().phases.filter(({ holdback }) => holdback === undefined);
  const latest = tests.at(-1);
  const visiblePhase = tests.find(({ number }) => number === report.phase);
  if (visiblePhase === undefined || latest === undefined || visiblePhase === latest) return null;
  return (
    <div className="mb-3.5">
      <Notice icon={Layers2}>
        {words.earlier(
          format.count(visiblePhase.number),
          format.count(latest.number),
          format.day(latest.startedAt),
        )}
      </Notice>
    </div>
  );
}
