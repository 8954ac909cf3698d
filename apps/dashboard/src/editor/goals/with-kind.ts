import type { Analysis, MetricKind } from './experiment-goal.ts';

/** Fields that only some metric types have. */
type OwnField = Exclude<keyof Analysis, 'kind' | 'windowHours' | 'direction' | 'margin'>;

const fieldsOf: Readonly<Record<MetricKind, readonly OwnField[]>> = {
  proportion: [],
  count: ['capPercentile'],
  mean: ['capPercentile'],
  revenue: ['capPercentile'],
  ratio: ['denominatorGoalKey', 'capPercentile'],
  funnel: ['funnelGoalKeys'],
  retention: ['retentionDays'],
  quantile: ['quantile'],
  survey_score: ['surveyKey', 'questionId'],
  nps: ['surveyKey', 'questionId'],
};

/** Whether a metric type has a field. */
export function hasMetricField(kind: MetricKind, field: OwnField): boolean {
  return fieldsOf[kind].includes(field);
}

/** Returns an analysis of another type: keeps the fields that both types have, and sets the initial values of the new type. */
export function withKind(analysis: Analysis, kind: MetricKind, goalKey: string): Analysis {
  const { windowHours, direction, margin } = analysis;
  const shared = {
    ...(windowHours !== undefined && { windowHours }),
    ...(direction !== undefined && { direction }),
    ...(margin !== undefined && { margin }),
    ...(analysis.capPercentile !== undefined &&
      hasMetricField(kind, 'capPercentile') && { capPercentile: analysis.capPercentile }),
    ...(analysis.surveyKey !== undefined &&
      hasMetricField(kind, 'surveyKey') && { surveyKey: analysis.surveyKey }),
  };
  return { kind, ...shared, ...initialAnalysis(kind, goalKey) };
}

function initialAnalysis(kind: MetricKind, goalKey: string): Analysis {
  switch (kind) {
    case 'quantile':
      return { quantile: 0.9 };
    case 'retention':
      return { retentionDays: [7, 14] };
    case 'funnel':
      return { funnelGoalKeys: [goalKey] };
    default:
      return {};
  }
}
