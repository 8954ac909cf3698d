import { useQuery } from '@tanstack/react-query';
import { Check, Radio, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCanActAs, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Time } from '../ui/time.tsx';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { Goal } from './goal.ts';
import { eventIdInProject, type GoalEvent, toGoalEvent } from './goal-event.ts';
import { goalTypes } from './goal-types.ts';
import { lastDayQuery, newestEventsQuery } from './newest-events.ts';

const pollIntervalMs = 2_000;
const maxEvents = 5;

/** The events received for a goal; live, it shows whether actions on the page reach it. */
export function TryGoal({ goal }: { readonly goal: Goal }) {
  const { goalsPage } = useWords();
  const projectKey = useProjectKey();
  const format = useFormat();
  const canRead = useCanActAs('analyst');
  /** Events received before listening started; undefined while not listening. */
  const [knownIds, setKnownIds] = useState<ReadonlySet<string>>();
  const refetchInterval = knownIds === undefined ? false : pollIntervalMs;
  const { data: events } = useQuery({
    ...newestEventsQuery(projectKey, goal.eventName),
    enabled: canRead,
    refetchInterval,
  });
  const { data: lastDay } = useQuery({
    ...lastDayQuery(projectKey, goal.eventName),
    enabled: canRead,
    refetchInterval,
  });
  if (!canRead) return null;

  const newEvents = knownIds && (events ?? []).filter((event) => !knownIds.has(eventIdInProject(event)));
  const visibleEvents = (newEvents ?? events ?? []).slice(0, maxEvents);
  return (
    <section aria-labelledby="try-goal" className="border-border border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 grow">
          <h3 id="try-goal" className="text-13 font-[560]">
            {goalsPage.tryIt}
          </h3>
          <p className="num text-12 text-muted">
            {lastDay !== undefined && goalsPage.lastDayCount(format.count(lastDay.count))}
          </p>
        </div>
        {knownIds === undefined ? (
          <Button
            disabled={events === undefined}
            onClick={() => setKnownIds(new Set((events ?? []).map(eventIdInProject)))}
          >
            <Radio aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
            {goalsPage.listen}
          </Button>
        ) : (
          <Button onClick={() => setKnownIds(undefined)}>{goalsPage.stopListening}</Button>
        )}
      </div>
      {knownIds !== undefined && <TriggerHint goal={goal} hasEvents={visibleEvents.length > 0} />}
      <ul aria-live="polite" className="mt-2 flex flex-col gap-1.5">
        {visibleEvents.map((event) => (
          <GoalEventRow
            key={eventIdInProject(event)}
            event={toGoalEvent(event, goal.valueProperty)}
            property={goal.valueProperty}
            isNew={knownIds !== undefined}
          />
        ))}
      </ul>
      {knownIds === undefined && events?.length === 0 && (
        <p className="mt-2 text-13 text-muted">{goalsPage.noEvents}</p>
      )}
    </section>
  );
}

function TriggerHint({ goal, hasEvents }: { readonly goal: Goal; readonly hasEvents: boolean }) {
  const { goalsPage } = useWords();
  if (hasEvents) return null;
  const isSentByPage = goalTypes[goal.type].sentBy === 'page';
  const amount = goal.valueProperty === undefined ? '' : `, { ${JSON.stringify(goal.valueProperty)}: 49.9 }`;
  const trackCall = `pixel.track(${JSON.stringify(goal.eventName)}${amount})`;
  return (
    <div role="status" className="mt-2 rounded-3 bg-info-soft px-3 py-2.5 text-13">
      <p>{isSentByPage ? goalsPage.listeningPage : goalsPage.listeningScript}</p>
      {isSentByPage && (
        <p className="mt-1 flex items-center gap-1">
          <code className="min-w-0 font-mono text-12">{trackCall}</code>
          <CopyButton text={trackCall} />
        </p>
      )}
    </div>
  );
}

function GoalEventRow({
  event,
  property,
  isNew,
}: {
  readonly event: GoalEvent;
  readonly property: string | undefined;
  readonly isNew: boolean;
}) {
  const { goalsPage } = useWords();
  const format = useFormat();
  const { receivedAt, page, amount, excludedAs } = event;
  const isCounted = amount !== null && excludedAs === undefined;
  const Icon = isCounted ? Check : TriangleAlert;
  return (
    <li className="flex items-start gap-2 text-13">
      <Icon
        aria-hidden="true"
        className={
          isCounted
            ? 'mt-0.5 size-3.5 shrink-0 text-positive-text'
            : 'mt-0.5 size-3.5 shrink-0 text-warning-text'
        }
        strokeWidth={2}
      />
      <span className="min-w-0 grow">
        {isNew && <span className="font-[560]">{goalsPage.arrived} </span>}
        <span className="num">
          {amount !== undefined && amount !== null && (
            <>
              {format.number(amount)} {goalsPage.inProperty(property ?? '')}
            </>
          )}
          {amount === null && goalsPage.noAmount(property ?? '')}
          {excludedAs !== undefined && ` ${goalsPage.exclusions[excludedAs]}`}
        </span>
        {page !== '' && <span className="block truncate font-mono text-12 text-muted">{page}</span>}
      </span>
      <Time at={receivedAt} className="num shrink-0 text-12 text-faint" />
    </li>
  );
}
