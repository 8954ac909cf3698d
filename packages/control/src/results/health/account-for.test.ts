import { describe, expect, it } from 'vitest';
import { accountFor } from './account-for.ts';
import { accountingSteps } from './finding.ts';
import { healthFacts, variants } from './health.fixture.ts';
import type { HealthFacts } from './health-facts.ts';

const stepOf = (facts: HealthFacts, name: string) => accountFor(facts).find(({ step }) => step === name);

describe('accountFor', () => {
  it('follows visitors from assignment to analysis', () => {
    const steps = accountFor(healthFacts());
    expect(steps.map(({ step }) => step)).toEqual([...accountingSteps]);
    expect(steps.map((step) => step.variants.bar)).toEqual([
      31_000, 30_800, 10_444, 10_423, 10_403, 10_103, 10_060, 10_058,
    ]);
    expect(steps.map(({ unit }) => unit)).toEqual(['views', 'views', ...Array(6).fill('visitors')]);
  });

  it('has unknown steps for what was not recorded, and for a control without changes', () => {
    const facts = healthFacts({ variants: variants({ views: null, events: null }) });
    expect(stepOf(facts, 'assigned')?.variants).toEqual({ control: 31_000, bar: null });
    expect(stepOf(facts, 'applied')?.variants).toEqual({ control: null, bar: 30_800 });
    expect(stepOf(facts, 'exposed')?.variants).toMatchObject({ bar: null });
    expect(stepOf(facts, 'stored')).toMatchObject({ pValue: null, isBiased: false });
  });

  it('finds no bias if variants lose alike', () => {
    const tested = accountFor(
      healthFacts({ variants: variants({ multiExposed: 30 }, { multiExposed: 32 }) }),
    );
    expect(tested.flatMap(({ step, pValue }) => (pValue === null ? [] : [step]))).toEqual([
      'stored',
      'verified',
      'human',
      'not_internal',
      'counted',
    ]);
    expect(tested.some(({ isBiased }) => isBiased)).toBe(false);
  });

  it.each([
    ['stored', { events: { expected: 60_000, lost: 900 } }],
    ['verified', { unverified: 120 }],
    ['human', { bots: 600 }],
    ['not_internal', { internal: 150 }],
    ['counted', { multiExposed: 60 }],
  ])('finds that a variant loses more at the step "%s", and at no other', (name, more) => {
    const biased = accountFor(healthFacts({ variants: variants(more) })).filter(({ isBiased }) => isBiased);
    expect(biased.map(({ step }) => step)).toEqual([name]);
  });

  it('compares visitors of several variants only with even weights', () => {
    const uneven = healthFacts({ variants: variants({ multiExposed: 60, weight: 0.1 }, { weight: 0.9 }) });
    expect(stepOf(uneven, 'counted')?.pValue).toBeNull();
  });

  it('ignores forced visitors, who are assigned on purpose', () => {
    expect(stepOf(healthFacts({ variants: variants({ forced: 500 }) }), 'not_internal')?.isBiased).toBe(
      false,
    );
  });
});
