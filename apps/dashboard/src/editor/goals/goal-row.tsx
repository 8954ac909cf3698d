import type { PreflightGoal } from '@pixel/control/client';
import { ChevronDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { Goal } from '../../session/goals.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Pill } from '../../ui/marks.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import { AnalysisFields } from './analysis-fields.tsx';
import { type ExperimentGoal, goalRoles } from './experiment-goal.ts';
import { useFormatGoalValue } from './use-format-goal-value.ts';
import { withRole } from './with-role.ts';

const cell = 'py-2 pr-3 align-middle max-desk:block max-desk:py-0.5 max-desk:pr-0';

/** A goal: its role, current value and minimum detectable lift; expanded, its analysis. */
export function GoalRow({
  goal,
  index,
  goals,
  estimate,
  widestLift,
}: {
  readonly goal: ExperimentGoal;
  readonly index: number;
  /** All goals of the project. */
  readonly goals: readonly Goal[];
  /** The goal's pre-flight: its current value and its minimum detectable lift. */
  readonly estimate: { readonly goal: PreflightGoal; readonly lift: number | null } | undefined;
  /** The largest lift of all goals, which scales the bars. */
  readonly widestLift: number;
}) {
  const { goals: words } = usePageWords('sections');
  const format = useFormat();
  const formatValue = useFormatGoalValue();
  const detailsId = useId();
  const { content, change, problemAt, isReadOnly } = useDraft();
  const projectGoal = goals.find(({ goalKey }) => goalKey === goal.goalKey);
  const name = projectGoal?.name ?? goal.goalKey;
  const defaultKind = projectGoal?.type === 'revenue' ? 'revenue' : 'proportion';
  const kind = goal.analysis.kind ?? defaultKind;
  const hasError = problemAt(`goals.${index}`) !== undefined;
  const [isOpened, setOpened] = useState(false);
  const isOpen = !isReadOnly && (isOpened || problemAt(`goals.${index}.analysis`) !== undefined);

  return (
    <>
      <tr className="border-border border-t max-desk:block max-desk:py-2.5">
        <th scope="row" className={`${cell} text-left font-normal`}>
          <bdi className="block max-w-[34ch] truncate font-[560]">{name}</bdi>
          <span className="text-12 text-muted">
            {words.kinds[kind].name}
            {goal.analysis.margin !== undefined &&
              `, ${words.tolerance(format.percent(goal.analysis.margin))}`}
          </span>
        </th>
        <td className={cell}>
          {isReadOnly ? (
            <Pill>{words.roles[goal.role]}</Pill>
          ) : (
            <SelectField
              label={<span className="sr-only">{words.roleOf(name)}</span>}
              value={goal.role}
              error={hasError && !isOpen ? problemAt(`goals.${index}`) : undefined}
              onChange={({ target }) => {
                const role = goalRoles.find((candidate) => candidate === target.value);
                if (role !== undefined) change({ goals: [...withRole(content.goals, index, role)] });
              }}
            >
              {goalRoles.map((role) => (
                <option key={role} value={role}>
                  {words.roles[role]}
                </option>
              ))}
            </SelectField>
          )}
        </td>
        <td className={`${cell} num text-right max-desk:text-left`}>
          <span className="text-12 text-muted desk:hidden">{words.currentValue} </span>
          {estimate === undefined ? '–' : formatValue(estimate.goal)}
        </td>
        <td className={`${cell} num text-right max-desk:text-left`}>
          <span className="text-12 text-muted desk:hidden">{words.minimumLift} </span>
          {estimate?.lift == null ? (
            '–'
          ) : (
            <span className="inline-flex items-center gap-2.5">
              <span
                aria-hidden="true"
                className="h-1 rounded-full bg-accent max-desk:hidden"
                style={{ width: `${Math.max(4, (estimate.lift / widestLift) * 56)}px` }}
              />
              <b className="font-semibold">±{format.share(estimate.lift)}</b>
            </span>
          )}
        </td>
        {!isReadOnly && (
          <td className={`${cell} w-0 whitespace-nowrap pr-0 text-right`}>
            <Button
              kind="ghost"
              shape="icon"
              aria-label={words.analysisOf(name)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => setOpened(!isOpen)}
            >
              <ChevronDown
                aria-hidden="true"
                className={`size-4 transition-transform duration-120 ${isOpen ? 'rotate-180' : ''}`}
                strokeWidth={1.75}
              />
            </Button>
            <Button
              kind="ghost"
              shape="icon"
              aria-label={words.remove(name)}
              onClick={() => change({ goals: content.goals.filter((_, position) => position !== index) })}
            >
              <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </Button>
          </td>
        )}
      </tr>
      {isOpen && (
        <tr id={detailsId} className="max-desk:block">
          <td colSpan={5} className="pb-3 max-desk:block">
            <div className="rounded-3 border border-border bg-sunken/60 p-3">
              <AnalysisFields
                {...{ goal, index, goals, defaultKind }}
                onChange={(analysis, step) =>
                  change(
                    {
                      goals: content.goals.map((other, position) =>
                        position === index ? { ...other, analysis } : other,
                      ),
                    },
                    step,
                  )
                }
              />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
