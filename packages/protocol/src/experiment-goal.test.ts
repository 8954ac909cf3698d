import { describe, expect, it } from 'vitest';
import { experimentGoalSchema } from './experiment-goal.ts';

const score = { kind: 'survey_score', surveyKey: 'after', questionId: 'likely' };

describe('the role of a goal', () => {
  it.each([
    [{}, 'secondary'],
    [{ isPrimary: true }, 'primary'],
    [{ isPrimary: true, role: 'primary' }, 'primary'],
    [{ isPrimary: false, role: 'guardrail' }, 'guardrail'],
    [{ role: 'informational' }, 'informational'],
  ])('of %j is %s', (fields, role) => {
    expect(experimentGoalSchema.parse({ goalKey: 'buy', ...fields })).toEqual({
      goalKey: 'buy',
      role,
      analysis: {},
    });
  });

  it.each([
    { isPrimary: true, role: 'informational' },
    { isPrimary: false, role: 'primary' },
  ])('must not be given in two conflicting ways: %j', (fields) => {
    expect(problems(fields)).toEqual(['isPrimary: contradicts role']);
  });
});

describe('the margin', () => {
  it('is the share by which a guardrail may get worse', () => {
    expect(problems({ role: 'guardrail', analysis: { margin: 0.02 } })).toBeUndefined();
    for (const margin of [0, -0.02, 1, 5])
      expect(problems({ role: 'guardrail', analysis: { margin } }), `${margin}`).toHaveLength(1);
  });

  it.each([{}, { isPrimary: true }, { role: 'secondary' }, { role: 'informational' }])(
    'is undefined for %j',
    (fields) => {
      expect(problems({ ...fields, analysis: { margin: 0.02 } })).toEqual([
        'analysis.margin: applies to guardrail goals only',
      ]);
    },
  );
});

describe('a survey metric', () => {
  it.each([score, { kind: 'nps', surveyKey: 'after' }])('may be %j', (analysis) => {
    expect(problems({ analysis })).toBeUndefined();
    expect(problems({ role: 'informational', analysis })).toBeUndefined();
  });

  it.each([
    [{ kind: 'nps' }, ['analysis.surveyKey: is required for kind nps']],
    [
      { kind: 'survey_score' },
      [
        'analysis.surveyKey: is required for kind survey_score',
        'analysis.questionId: is required for kind survey_score',
      ],
    ],
    [{ ...score, kind: 'nps' }, ['analysis.questionId: applies to kind survey_score only']],
    [
      { kind: 'count', surveyKey: 'after' },
      ['analysis.surveyKey: applies to kinds survey_score and nps only'],
    ],
    [{ surveyKey: 'after' }, ['analysis.surveyKey: applies to kinds survey_score and nps only']],
    [{ kind: 'count', quantile: 0.5 }, ['analysis.quantile: applies to kind quantile only']],
  ])('must not be %j', (analysis, expected) => {
    expect(problems({ analysis })).toEqual(expected);
  });

  it.each([
    [{ isPrimary: true }, 'primary'],
    [{ role: 'guardrail' }, 'guardrail'],
  ])('cannot be primary: %j', (fields, role) => {
    expect(problems({ ...fields, analysis: score })).toEqual([
      `analysis.kind: must not be survey_score for a goal of role ${role}: who answers a survey may depend on the variant`,
    ]);
  });
});

function problems(fields: object): readonly string[] | undefined {
  return experimentGoalSchema
    .safeParse({ goalKey: 'buy', ...fields })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
