import type { Column } from '../resource-list/list-parts.ts';
import { ResourceList } from '../resource-list/resource-list.tsx';
import { useRemoval } from '../resource-list/use-removal.ts';
import { UsersCell } from '../resource-list/users-cell.tsx';
import { useCanActAs } from '../session/project.ts';
import { useReceivedEventNames } from '../session/received-events.ts';
import { Time } from '../ui/time.tsx';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { describeGoal } from './describe-goal.ts';
import { type Goal, keyOfGoal } from './goal.ts';
import { goalTypes } from './goal-types.ts';
import { useGoalChanges } from './use-goals.ts';

/** Goals with how they are reached, where they are used and, with permission, when they were last seen. */
export function GoalList({
  goals,
  onOpen,
}: {
  readonly goals: readonly Goal[];
  readonly onOpen: (goalKey: string) => void;
}) {
  const { goalsPage, resources } = useWords();
  const { columns } = goalsPage;
  const canEdit = useCanActAs('editor');
  const canReadEvents = useCanActAs('analyst');
  const received = useReceivedEventNames();
  const remove = useRemoval(useGoalChanges());
  const lastSeen: Column<Goal> = {
    header: columns.lastSeen,
    width: 'w-[136px]',
    align: 'right',
    renderCell: (goal) => received !== undefined && <LastSeen goal={goal} received={received} />,
  };
  return (
    <ResourceList
      items={goals}
      keyOf={keyOfGoal}
      nameColumn={{ header: columns.goal }}
      columns={[
        { header: columns.reached, width: 'w-[30%]', renderCell: (goal) => <GoalTypeCell goal={goal} /> },
        { header: resources.usedIn, width: 'w-[28%]', renderCell: (goal) => <UsageCell goal={goal} /> },
        ...(canReadEvents ? [lastSeen] : []),
      ]}
      renderCard={(goal) => (
        <>
          <span className="mt-1 block">
            <GoalTypeCell goal={goal} />
          </span>
          <span className="num mt-1.5 flex items-center gap-3 text-12 text-muted">
            <span className="min-w-0 grow">
              <UsageCell goal={goal} />
            </span>
            {received !== undefined && <LastSeen goal={goal} received={received} />}
          </span>
        </>
      )}
      onOpen={onOpen}
      onRemove={canEdit ? remove : undefined}
    />
  );
}

function GoalTypeCell({ goal }: { readonly goal: Goal }) {
  const { goalsPage } = useWords();
  const format = useFormat();
  const { icon: Icon } = goalTypes[goal.type];
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-faint" strokeWidth={1.75} />
      <span className="min-w-0">
        <span className="block truncate">{goalsPage.types[goal.type]}</span>
        <bdi className="block truncate font-mono text-12 tracking-[-0.01em] text-muted">
          {describeGoal(goal, goalsPage, format)}
        </bdi>
      </span>
    </span>
  );
}

/** Where the goal is used; experiments with it as primary goal come first. */
function UsageCell({ goal }: { readonly goal: Goal }) {
  const { goalsPage } = useWords();
  return (
    <UsersCell
      usage={goal}
      getLabel={({ goals }) =>
        goals.find(({ goalKey }) => goalKey === goal.goalKey)?.role === 'primary'
          ? goalsPage.roles.primary
          : undefined
      }
    />
  );
}

/** When the goal's event was last received; a simulated one shows, marked, only if there is no real one. */
function LastSeen({
  goal,
  received: { events, simulated },
}: {
  readonly goal: Goal;
  readonly received: NonNullable<ReturnType<typeof useReceivedEventNames>>;
}) {
  const { goalsPage } = useWords();
  const belongsToGoal = ({ eventName }: { readonly eventName: string }) => eventName === goal.eventName;
  const event = events.find(belongsToGoal);
  const simulatedEvent = simulated.find(belongsToGoal);
  if (event !== undefined) return <Time at={event.lastReceivedAt} />;
  if (simulatedEvent === undefined) return <span className="text-muted">{goalsPage.notReceived}</span>;
  return (
    <>
      <Time at={simulatedEvent.lastReceivedAt} className="block" />
      <span className="block text-12 text-muted">{goalsPage.simulated}</span>
    </>
  );
}
