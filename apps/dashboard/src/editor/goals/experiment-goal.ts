import type { ExperimentContent } from '../draft/content.ts';

/** A goal as attached to an experiment. */
export type ExperimentGoal = ExperimentContent['goals'][number];
export type GoalRole = ExperimentGoal['role'];
export type Analysis = ExperimentGoal['analysis'];
export type MetricKind = NonNullable<Analysis['kind']>;

export const goalRoles = [
  'primary',
  'secondary',
  'guardrail',
  'informational',
] as const satisfies readonly GoalRole[];

/** All metric types, the simplest first. */
export const metricKinds = [
  'proportion',
  'count',
  'mean',
  'revenue',
  'ratio',
  'funnel',
  'retention',
  'quantile',
  'survey_score',
  'nps',
] as const satisfies readonly MetricKind[];
