import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { NewGoal } from '../goals/new-goal.tsx';
import { goalsQuery } from '../session/goals.ts';
import { useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';
import { GoalRow } from './goals/goal-row.tsx';
import { withGoal } from './goals/with-role.ts';
import { plannedWeek } from './preflight/planned-week.ts';
import { PreflightState } from './preflight/preflight-state.tsx';
import { useComputeOnceInView, usePreflight } from './preflight/use-preflight.ts';
import { Section } from './section.tsx';

/** The experiment's goals: each one's role, analysis, current value, and minimum detectable lift. */
export function GoalsSection() {
  const { goals: words } = usePageWords('sections');
  const { content, problems, problemAt, isReadOnly } = useDraft();
  const { data: goals = [] } = useQuery(goalsQuery(useProjectKey()));
  const preflight = usePreflight();
  const ref = useComputeOnceInView(preflight);
  const report = preflight?.report;
  const week =
    report &&
    plannedWeek(
      { ...content, plannedVisitors: report.plannedVisitors },
      { visitorsPerDay: report.visitorsPerDay, now: Date.now() },
    );
  const estimates = (report?.goals ?? []).map((goal) => ({
    goal,
    lift: goal.mdeByWeek.find((estimate) => estimate.week === week)?.mde ?? null,
  }));
  const widestLift = Math.max(0.01, ...estimates.map(({ lift }) => lift ?? 0));

  return (
    <Section
      id="goals"
      summary={week !== undefined && words.detectable(String(week * 7))}
      actions={!isReadOnly && <AddGoal />}
    >
      <div ref={ref}>
        {content.goals.length === 0 ? (
          <p className="text-13 text-muted">{words.none}</p>
        ) : (
          <table className="w-full border-collapse text-13 max-desk:block">
            <thead className="max-desk:sr-only">
              <tr className="text-left text-12 text-faint">
                <th className="py-1.5 pr-3 font-normal">{words.goal}</th>
                <th className="py-1.5 pr-3 font-normal">{words.role}</th>
                <th className="py-1.5 pr-3 text-right font-normal">{words.currentValue}</th>
                <th className="py-1.5 pr-3 text-right font-normal">{words.minimumLift}</th>
                {!isReadOnly && (
                  <th className="py-1.5">
                    <span className="sr-only">{words.edit}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody className="max-desk:block">
              {content.goals.map((goal, index) => (
                <GoalRow
                  key={goal.goalKey}
                  {...{ goal, index, goals, widestLift }}
                  estimate={estimates.find((candidate) => candidate.goal.goalKey === goal.goalKey)}
                />
              ))}
            </tbody>
          </table>
        )}
        <FieldError
          message={problems.some(({ path }) => path === 'goals') ? problemAt('goals') : undefined}
        />
        {preflight !== undefined && content.goals.length > 0 && (
          <div className="mt-2">
            <PreflightState preflight={preflight} />
          </div>
        )}
      </div>
    </Section>
  );
}

function AddGoal() {
  const { goals: words } = usePageWords('sections');
  const { content, change } = useDraft();
  const projectKey = useProjectKey();
  const { data: goals = [] } = useQuery(goalsQuery(projectKey));
  const [isNew, setNew] = useState(false);
  const remaining = goals.filter(({ goalKey }) => content.goals.every((goal) => goal.goalKey !== goalKey));
  const add = (goalKey: string) => change({ goals: [...withGoal(content.goals, goalKey)] });
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button>
            <Plus aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
            {words.add}
          </Button>
        }
      >
        {remaining.map(({ goalKey, name }) => (
          <MenuItem key={goalKey} onSelect={() => add(goalKey)}>
            <bdi className="min-w-0 grow truncate">{name}</bdi>
            <span className="font-mono text-12 text-muted">{goalKey}</span>
          </MenuItem>
        ))}
        {remaining.length > 0 && <MenuSeparator />}
        <MenuItem onSelect={() => setNew(true)}>{words.newGoal}</MenuItem>
      </Menu>
      <NewGoal isOpen={isNew} onCreated={add} onClose={() => setNew(false)} />
    </>
  );
}
