import type { Goal, MetricKind, Plan } from '@pixel/protocol';
import type { MetricDefinition } from '@pixel/store/events';
import type { ExperimentGoal, Project, ProjectGoal } from '../../project/documents/project.ts';

/** Metric settings that apply where a goal's analysis doesn't set its own. */
export type MetricDefaults = Pick<Plan, 'windowHours' | 'capPercentile' | 'cuped'>;

/** Property of a goal's payload that holds its value, unless the goal names another. */
const defaultValueProperty = 'value';
const hourMs = 60 * 60 * 1_000;

/** Returns the metric kind of goals of this type for experiments that don't set one. */
export function defaultKind(type: Goal['type']): MetricKind {
  return type === 'revenue' ? 'revenue' : 'proportion';
}

/**
 * Returns how to compute one number per visitor from the events of an experiment's goal, or undefined if a setting is missing or a
 * goal or survey that it references no longer exists. A funnel skips deleted steps as long as two remain.
 */
export function metricOf(
  { goalKey, analysis }: Pick<ExperimentGoal, 'goalKey' | 'analysis'>,
  project: Pick<Project, 'goals' | 'surveys' | 'currency'>,
  defaults: MetricDefaults,
): MetricDefinition | undefined {
  const { goals, surveys } = project;
  const findGoal = (key: string | undefined) => goals.find((goal) => goal.goalKey === key);
  const goal = findGoal(goalKey);
  if (goal === undefined) return undefined;
  const currency = project.currency ?? null;
  const kind = analysis.kind ?? defaultKind(goal.type);
  const windowMs = (analysis.windowHours ?? defaults.windowHours) * hourMs;
  const capPercentile = analysis.capPercentile ?? defaults.capPercentile;
  const windowed = { key: goalKey, windowMs } as const;
  const adjusted = { ...windowed, ...(defaults.cuped && { withCovariate: true }) } as const;
  const capped = { ...adjusted, ...(capPercentile !== undefined && { capPercentile }) } as const;
  switch (kind) {
    case 'proportion':
      return { ...adjusted, kind, goal: eventsOf(goal) };
    case 'count':
      return { ...capped, kind, goal: eventsOf(goal) };
    case 'mean':
      return { ...capped, kind, goal: valuesOf(goal) };
    case 'revenue':
      return { ...capped, kind, goal: { ...valuesOf(goal), currency } };
    case 'ratio': {
      const denominator = findGoal(analysis.denominatorGoalKey);
      if (denominator === undefined) return undefined;
      const [top, bottom] = [goal, denominator].map((side) => ratioSideOf(side, currency));
      return top === undefined || bottom === undefined
        ? undefined
        : { ...capped, kind, numerator: top, denominator: bottom };
    }
    case 'funnel': {
      const steps = (analysis.funnelGoalKeys ?? []).flatMap((key) => findGoal(key) ?? []).map(eventsOf);
      return steps.length < 2 ? undefined : { ...windowed, kind, steps };
    }
    case 'retention':
      return analysis.retentionDays === undefined
        ? undefined
        : { key: goalKey, kind, goal: eventsOf(goal), days: analysis.retentionDays };
    case 'quantile':
      return analysis.quantile === undefined
        ? undefined
        : { ...windowed, kind, goal: valuesOf(goal), level: analysis.quantile };
    case 'survey_score':
    case 'nps': {
      const survey = surveys.find(({ surveyKey }) => surveyKey === analysis.surveyKey);
      const questionId =
        analysis.questionId ?? survey?.questions.find(({ type }) => type === 'nps')?.questionId;
      return survey === undefined || questionId === undefined
        ? undefined
        : { ...windowed, kind, surveyId: survey.kept.id.toLowerCase(), questionId };
    }
  }
}

/** For built-in triggers, the pixel itself limits how often a goal counts in a page view. */
function eventsOf({ eventName, type, countMode }: ProjectGoal) {
  const isSentByPage = type === 'custom_event' || type === 'revenue';
  return { eventName, ...(isSentByPage && countMode !== undefined && { countMode }) };
}

function valuesOf(goal: ProjectGoal) {
  return { ...eventsOf(goal), valueProperty: goal.valueProperty ?? defaultValueProperty };
}

/** One side of a ratio: the number of conversions, or the sum of their values if the goal names a value property. */
function ratioSideOf(goal: ProjectGoal, currency: string | null) {
  if (goal.type === 'revenue') return { ...valuesOf(goal), currency };
  return goal.valueProperty === undefined ? eventsOf(goal) : valuesOf(goal);
}
