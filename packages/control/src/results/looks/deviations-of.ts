import type { Plan } from '@pixel/protocol';
import { isSameJson } from '../../base/same-json.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { metricOf } from '../metrics/metric-of.ts';
import type { Deviation, PlanField } from '../words/describe-deviation.ts';
import type { Basis } from './basis.ts';

const fields: readonly PlanField[] = ['engine', 'alpha', 'plannedVisitors', 'minimumDays', 'correction'];

/** Returns how an edited experiment differs from its registration: the plan first, then its goals. */
export function deviationsOf(
  { experiment: { goals }, project, plan }: EditedState,
  registered: Pick<Basis, 'plan' | 'goals'>,
): readonly Deviation[] {
  const known = registered.goals.filter(({ isAdded }) => !isAdded);
  const nameOf = (key: string | undefined) =>
    key === undefined ? null : (project.goals.find(({ goalKey }) => goalKey === key)?.name ?? key);
  const [before, now] = [known, goals].map((all) => all.find(({ role }) => role === 'primary')?.goalKey);
  return [
    ...fields
      .filter((field) => registered.plan[field] !== plan[field])
      .map((field) => ({
        kind: 'plan' as const,
        field,
        registered: registered.plan[field] ?? null,
        edited: plan[field] ?? null,
      })),
    ...(before === now
      ? []
      : [{ kind: 'primary' as const, registered: nameOf(before), edited: nameOf(now) }]),
    ...known.flatMap(({ goalKey, name, role, analysis, metric }): Deviation[] => {
      const edited = goals.find((each) => each.goalKey === goalKey);
      if (edited === undefined) return [{ kind: 'removed', goal: name }];
      const defined = metricOf({ goalKey, analysis }, project, registered.plan);
      const whole = metricOf(edited, project, plan);
      const isDefinedAnew = defined !== undefined && !isSameJson(defined, metric);
      const isAnalysedAnew =
        edited.role !== role ||
        !isSameJson(edited.analysis, analysis) ||
        (whole !== undefined && defined !== undefined && !isSameJson(whole, defined));
      return [
        ...(isDefinedAnew ? [{ kind: 'definition' as const, goal: name }] : []),
        ...(isAnalysedAnew ? [{ kind: 'analysis' as const, goal: name }] : []),
      ];
    }),
    ...goals
      .filter(({ goalKey }) => !known.some((each) => each.goalKey === goalKey))
      .map(({ goalKey }) => ({ kind: 'added' as const, goal: nameOf(goalKey) ?? goalKey })),
  ];
}

/** The current experiment, with its complete plan. */
interface EditedState {
  readonly experiment: Pick<Experiment, 'goals'>;
  readonly project: Pick<Project, 'goals' | 'surveys' | 'currency'>;
  readonly plan: Plan;
}
