import { describe, expect, it } from 'vitest';
import { examineHealth } from './examine-health.ts';
import { healthFacts } from './health.fixture.ts';

const goal = 'Satisfaction';
const found = (...rates: readonly (readonly [respondents: number, visitors: number])[]) => {
  const arms = rates.map(([respondents, visitors]) => ({ respondents, visitors }));
  return examineHealth(healthFacts({ surveys: [{ goal, arms }] })).findings.find(({ code }) =>
    ['response_rates_alike', 'response_rates_differ', 'survey_of_one_variant'].includes(code),
  );
};

describe('survey respondents', () => {
  it('are not checked if no goal uses a survey', () => {
    expect(examineHealth(healthFacts()).findings.map(({ code }) => code)).not.toContain(
      'response_rates_alike',
    );
  });

  it('are fine if variants respond alike', () => {
    expect(found([1_000, 10_000], [1_030, 10_060])).toMatchObject({
      code: 'response_rates_alike',
      state: 'ok',
    });
  });

  it('differ if one variant responds more', () => {
    expect(found([800, 10_000], [1_200, 10_060])).toMatchObject({
      code: 'response_rates_differ',
      state: 'warning',
      sentence: 'Satisfaction: 11.9% of Sticky bar answer, 8.0% of Original (p < 0.001).',
      advice: { code: 'read_no_scores' },
    });
  });

  it('are flagged if one variant has none', () => {
    expect(found([0, 10_000], [40, 10_060])).toMatchObject({
      code: 'survey_of_one_variant',
      parameters: { variant: 'Original' },
      sentence: 'Satisfaction: nobody in Original answers the survey, unlike in other variants.',
    });
    expect(found([0, 10_000], [8, 10_060])).toMatchObject({ state: 'ok' });
  });
});
