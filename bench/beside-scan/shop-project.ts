import { experimentKey, variants } from '../results/shop.ts';

export const projectKey = 'pk_shop';
export const experimentPath = `/api/projects/${projectKey}/experiments/${experimentKey}`;

const goals = [
  { goalKey: 'cart', role: 'primary' },
  { goalKey: 'checkout', role: 'secondary' },
  { goalKey: 'view', role: 'secondary', analysis: { kind: 'count' } },
  { goalKey: 'ping', role: 'secondary', analysis: { kind: 'mean' } },
  { goalKey: 'purchase', role: 'guardrail', analysis: { margin: 0.05, capPercentile: 0.99 } },
];
export const goalCount = goals.length;

/** Returns the configuration of the project whose experiment the stored events belong to. */
export function shopConfiguration(): string {
  const project = {
    projectKey,
    currency: 'EUR',
    goals: goals.map(({ goalKey }) => ({
      ...{ goalKey, eventName: goalKey, type: goalKey === 'purchase' ? 'revenue' : 'custom_event' },
      ...(goalKey === 'purchase' && { valueProperty: 'revenue' }),
      ...(goalKey === 'ping' && { valueProperty: 'value' }),
    })),
    experiments: [
      {
        experimentKey,
        status: 'running',
        urlRules: { include: [{ kind: 'starts_with', value: 'https://shop.example/' }] },
        variants: variants.map((variantKey) => ({
          ...{ variantKey, weight: weightOf(variantKey), isControl: variantKey === 'control' },
          changes: [],
        })),
        goals,
      },
    ],
  };
  return JSON.stringify({ projects: [project] });
}

/** Thirds that add up to 1. */
function weightOf(variantKey: string): number {
  return variantKey === 'control' ? 0.3334 : 0.3333;
}
