import type { Plan } from '@pixel/protocol';
import { isSameJson } from '../../base/same-json.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { metricOf } from '../metrics/metric-of.ts';
import type { Deviation, PlanField } from '../words/describe-deviation.ts';
import type { Basis } from './basis.ts';

const fields: readonly PlanField[] = ['engine', 'alpha', 'plannedVisitors', 'minimumDays', 'correction'];

/** Returns how an edited experiment differs from its registration: the plan first, then its goals. */
export function findDeviations(
  { experiment: { goals }, project, plan }: EditedState,
  registered: Pick<Basis, 'plan' | 'goals'>,
): readonly Deviation[] {
  const registeredGoals = registered.goals.filter(({ isAdded }) => !isAdded);
  const nameOf = (key: string | undefined) =>
    key === undefined ? null : (project.goals.find(({ goalKey }) => goalKey === key)?.name ?? key);
  const [before, now] = [registeredGoals, goals].map(
    (all) => all.find(({ role }) => role === 'primary')?.goalKey,
  );
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
    ...registeredGoals.flatMap(({ goalKey, name, role, analysis, metric }): Deviation[] => {
      const edited = goals.find((goal) => goal.goalKey === goalKey);
      if (edited === undefined) return [{ kind: 'removed', goal: name }];
      const currentMetric = metricOf({ goalKey, analysis }, project, registered.plan);
      const editedMetric = metricOf(edited, project, plan);
      const isRedefined = currentMetric !== undefined && !isSameJson(currentMetric, metric);
      const isAnalysisEdited =
        edited.role !== role ||
        !isSameJson(edited.analysis, analysis) ||
        (editedMetric !== undefined &&
          currentMetric !== undefined &&
          !isSameJson(editedMetric, currentMetric));
      return [
        ...(isRedefined ? [{ kind: 'definition' as const, goal: name }] : []),
        ...(isAnalysisEdited ? [{ kind: 'analysis' as const, goal: name }] : []),
      ];
    }),
    ...goals
      .filter(({ goalKey }) => !registeredGoals.some((goal) => goal.goalKey === goalKey))
      .map(({ goalKey }) => ({ kind: 'added' as const, goal: nameOf(goalKey) ?? goalKey })),
  ];
}

/** The current experiment, with its complete plan. */
interface EditedState {
  readonly experiment: Pick<Experiment, 'goals'>;
  readonly project: Pick<Project, 'goals' | 'surveys' | 'currency'>;
  readonly plan: Plan;
}
