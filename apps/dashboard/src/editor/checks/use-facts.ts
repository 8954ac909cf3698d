import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { Finding } from '../../changes/describe-finding.ts';
import { experimentsQuery } from '../../session/experiments.ts';
import { goalsQuery } from '../../session/goals.ts';
import { layersQuery } from '../../session/layers.ts';
import { useCanActAs, useProjectKey } from '../../session/project.ts';
import { useReceivedEventNames } from '../../session/received-events.ts';
import { occupiesSlot } from '../../slots/slots.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import { plannedWeek } from '../preflight/planned-week.ts';
import { usePreflight } from '../preflight/use-preflight.ts';
import { changesThatFail } from './changes-that-fail.ts';
import type { CheckLine } from './check-line.ts';

/** From this many weeks on, too many visitors lose their cookies and return as new ones. */
const tooManyWeeks = 26;

/** Returns further facts about an experiment, beyond the findings of the publication checks. */
export function useFacts(warnings: readonly Finding[]): readonly CheckLine[] {
  return [useWeights(), useCollisions(warnings), useGoalReceived(), useLift(), useChangesApplied()].flatMap(
    (line) => line ?? [],
  );
}

function useWeights(): CheckLine | undefined {
  const { checks: words } = usePageWords('sections');
  const { content, problemAt } = useDraft();
  if (problemAt('variants') !== undefined || content.variants.length < 2) return undefined;
  return { tone: 'fine', text: words.weights, section: 'variants' };
}

function useCollisions(warnings: readonly Finding[]): CheckLine | undefined {
  const { checks: words } = usePageWords('sections');
  const format = useFormat();
  const projectKey = useProjectKey();
  const { experiment, content } = useDraft();
  const { data: layers = [] } = useQuery(layersQuery(projectKey));
  const { data: experiments = [] } = useQuery(experimentsQuery(projectKey));
  const hasCollision = warnings.some(
    ({ code, experimentKey }) => code === 'same_selector' && experimentKey === experiment.experimentKey,
  );
  if (hasCollision) return undefined;
  const users = layers.find(({ layerKey }) => layerKey === content.layer?.layerKey)?.usedBy ?? [];
  const others = users
    .filter((user) => occupiesSlot(user) && user.experimentKey !== experiment.experimentKey)
    .map(
      (user) =>
        experiments.find((experiment) => experiment.experimentKey === user.experimentKey)?.name ??
        user.experimentKey,
    );
  return {
    tone: 'fine',
    text: words.noCollision,
    detail: others.length === 0 ? undefined : words.sharesLayer(format.list(others)),
    section: 'traffic',
  };
}

function useGoalReceived(): CheckLine | undefined {
  const { checks: words } = usePageWords('sections');
  const format = useFormat();
  const { experiment, content } = useDraft();
  const { data: goals = [] } = useQuery(goalsQuery(useProjectKey()));
  const received = useReceivedEventNames();
  const key = content.goals.find(({ role }) => role === 'primary')?.goalKey;
  const goal = goals.find(({ goalKey }) => goalKey === key);
  if (goal === undefined || received === undefined) return undefined;
  const event = [...received.events, ...received.simulated].find(
    ({ eventName }) => eventName === goal.eventName,
  );
  if (event !== undefined)
    return {
      tone: 'fine',
      text: words.goalReceived(goal.name),
      detail: words.lastSeen(format.ago(event.lastReceivedAt)),
      section: 'goals',
    };
  // Goals that the script detects by itself report only once an experiment with the goal runs.
  const isSentByPage = goal.type === 'custom_event' || goal.type === 'revenue';
  if (!isSentByPage && experiment.status !== 'running') return undefined;
  return { tone: 'warning', text: words.goalNotReceived(goal.name), section: 'goals' };
}

function useLift(): CheckLine | undefined {
  const { checks: words } = usePageWords('sections');
  const format = useFormat();
  const { content } = useDraft();
  const preflight = usePreflight();
  const report = preflight?.report;
  const primary = report?.goals.find(({ role }) => role === 'primary');
  if (report === undefined || primary === undefined || preflight?.isStale === true) return undefined;
  const { plannedVisitors, visitorsPerDay } = report;
  const week = plannedWeek({ ...content, plannedVisitors }, { visitorsPerDay, now: Date.now() });
  const lift = primary.mdeByWeek.find((estimate) => estimate.week === week)?.mde;
  if (lift == null) return undefined;
  const isTooLong = primary.weeksForLift === null || primary.weeksForLift >= tooManyWeeks;
  return {
    tone: isTooLong ? 'warning' : 'fine',
    text: words.detectsLift(format.count(week * 7), format.share(lift)),
    detail: isTooLong ? words.tooLong(format.share(report.lift, 0)) : undefined,
    section: 'plan',
  };
}

function useChangesApplied(): CheckLine | undefined {
  const { checks: words } = usePageWords('sections');
  const format = useFormat();
  const projectKey = useProjectKey();
  const { experimentKey, phase } = useDraft().experiment;
  const canRead = useCanActAs('analyst');
  const { data } = useQuery({
    queryKey: ['project', projectKey, 'changes-health', experimentKey],
    queryFn: () =>
      unwrap(
        api.projects[':projectKey'].experiments[':experimentKey']['changes-health'].$get({
          param: { projectKey, experimentKey },
          query: {},
        }),
      ),
    enabled: canRead && phase !== null,
  });
  const reported = data?.changes.filter(({ views }) => views > 0) ?? [];
  if (reported.length === 0) return undefined;
  const failing = changesThatFail(reported);
  return failing.length === 0
    ? { tone: 'fine', text: words.changesApplied(format.count(reported.length)), section: 'variants' }
    : { tone: 'warning', text: words.changesFail(format.list(failing)), section: 'variants' };
}
