import { BestCard } from './best/best-card.tsx';
import { GroupsCard } from './breakdowns/groups-card.tsx';
import { LiftCard } from './charts/lift-card.tsx';
import { NewVisitorsCard } from './charts/new-visitors-card.tsx';
import { FunnelCard } from './funnel/funnel-card.tsx';
import { NoveltyCard } from './novelty/novelty-card.tsx';
import { PlannedSizeCard } from './size/planned-size-card.tsx';
import { SurveysCard } from './surveys/surveys-card.tsx';

export function ResultsCharts() {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <LiftCard />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PlannedSizeCard />
          <NewVisitorsCard />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:[&:has(>div>*)]:grid-cols-2">
        <GroupsCard />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
          <BestCard />
          <FunnelCard />
        </div>
      </div>
      <NoveltyCard />
      <SurveysCard />
    </>
  );
}
