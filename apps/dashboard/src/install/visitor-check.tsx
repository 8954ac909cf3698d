import type { InstallState } from '@pixel/control/client';
import { Radio } from 'lucide-react';
import { Time } from '../ui/time.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { CheckRow, type CheckState } from './check-row.tsx';
import { Facts } from './facts.tsx';

/** Returns the status of the visitor check. `views`: page views in the last 30 days, which survive a server restart. */
export function visitorState(edge: InstallState['edge'], views: number): CheckState {
  if (edge.status === 'answers' && edge.visits.some(({ isAllowed }) => isAllowed)) return 'passed';
  return views > 0 ? 'passed' : 'waiting';
}

/** Live check of whether pages request the project, with the origin of the last request. */
export function VisitorCheck({
  edge,
  views,
}: {
  readonly edge: InstallState['edge'];
  readonly views: number;
}) {
  const { visitor } = usePageWords('install');
  const format = useFormat();
  const state = visitorState(edge, views);
  const lastOrigin = edge.status === 'answers' ? edge.visits.find(({ isAllowed }) => isAllowed) : undefined;
  if (state === 'waiting')
    return <CheckRow icon={Radio} state={state} title={visitor.waiting} text={visitor.waitingText} />;
  if (lastOrigin === undefined)
    return (
      <CheckRow
        icon={Radio}
        state={state}
        title={visitor.seen}
        text={visitor.lately(visitor.viewCount(format.count(views), views))}
      />
    );
  return (
    <CheckRow icon={Radio} state={state} title={visitor.seen} text={<Time at={lastOrigin.lastVisitAt} />}>
      <Facts
        facts={[
          [
            visitor.from,
            <bdi key="from" className="font-mono text-12">
              {lastOrigin.origin}
            </bdi>,
          ],
          [visitor.first, <Time key="first" at={lastOrigin.firstVisitAt} />],
          [visitor.views, visitor.viewCount(format.count(views), views)],
        ]}
      />
    </CheckRow>
  );
}
