import { expect, it } from 'vitest';
import { accountedSteps } from './accounted-steps.ts';

const step = (
  name: Parameters<typeof accountedSteps>[0][number]['step'],
  unit: 'views' | 'visitors',
  a: number | null,
) => ({ step: name, unit, variants: { a }, pValue: null, isBiased: false });

it('shows the losses since the previous step', () => {
  const steps = accountedSteps([step('stored', 'visitors', 1_000), step('verified', 'visitors', 990)]);
  expect(steps.map(({ variants }) => variants.a?.lost)).toEqual([null, expect.closeTo(0.01, 12)]);
  expect(steps.map(({ isFirst }) => isFirst)).toEqual([true, false]);
});

it('compares no page views with visitors, and nothing with unknown counts', () => {
  const steps = accountedSteps([
    step('assigned', 'views', 5_000),
    step('applied', 'views', null),
    step('exposed', 'visitors', 1_000),
    step('stored', 'visitors', 1_001),
  ]);
  expect(steps.map(({ variants }) => variants.a?.lost)).toEqual([null, null, null, 0]);
});
