import { ChartNoAxesColumn } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { GoalsCard } from '../goals/goals-card.tsx';
import { CountedVisitorsCard } from '../population/counted-visitors-card.tsx';
import { ResultsPanels } from '../results-panels.tsx';
import { TrustCard } from '../trust/trust-card.tsx';
import { VerdictCard } from '../verdict/verdict-card.tsx';
import { useResultsView } from '../view/results-context.tsx';

/** The sections of the results page that need no session and have no links. */
export function SharedReport() {
  const { empty } = usePageWords('results');
  const translate = useTranslateSentence();
  const { report } = useResultsView();
  if (report.computedAt === null)
    return (
      <Card>
        <EmptyState icon={ChartNoAxesColumn} title={empty.none}>
          {translate(report.verdict)}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,1fr)_360px]">
          <VerdictCard />
          <TrustCard />
        </div>
        <GoalsCard />
        <CountedVisitorsCard />
      </div>
      <ResultsPanels hasActionButtons={false} />
    </>
  );
}
