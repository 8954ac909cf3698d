import type { MetricDefinition } from '../metric-definition.ts';
import { planAmount } from './amount.ts';
import { planFunnel } from './funnel.ts';
import type { MetricPlan, PlanContext } from './metric-plan.ts';
import { planProportion } from './proportion.ts';
import { planQuantile } from './quantile.ts';
import { planRatio } from './ratio.ts';
import { planRetention } from './retention.ts';
import { planRevenue } from './revenue.ts';
import { planSurvey } from './survey.ts';

/** Returns the plan of a metric of any kind. */
export function planMetric(definition: MetricDefinition, context: PlanContext): MetricPlan {
  switch (definition.kind) {
    case 'proportion':
      return planProportion(definition, context);
    case 'count':
    case 'mean':
      return planAmount(definition, context);
    case 'revenue':
      return planRevenue(definition, context);
    case 'ratio':
      return planRatio(definition, context);
    case 'funnel':
      return planFunnel(definition, context);
    case 'retention':
      return planRetention(definition, context);
    case 'quantile':
      return planQuantile(definition, context);
    case 'survey_score':
    case 'nps':
      return planSurvey(definition, context);
  }
}
