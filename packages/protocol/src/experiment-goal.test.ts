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
  ])('must not be said in two ways that differ: %j', (fields) => {
    expect(problems(fields)).toEqual(['isPrimary: must not contradict role']);
  });
});

describe('the margin', () => {
  it('is a share that a guardrail may get worse by', () => {
    expect(problems({ role: 'guardrail', analysis: { margin: 0.02 } })).toBeUndefined();
    for (const margin of [0, -0.02, 1, 5])
      expect(problems({ role: 'guardrail', analysis: { margin } }), `${margin}`).toHaveLength(1);
  });

  it.each([{}, { isPrimary: true }, { role: 'secondary' }, { role: 'informational' }])(
    'is nothing for %j',
    (fields) => {
      expect(problems({ ...fields, analysis: { margin: 0.02 } })).toEqual([
        'analysis.margin: is for goals of role guardrail only',
      ]);
    },
  );
});

describe('a metric of a survey', () => {
  it.each([score, { kind: 'nps', surveyKey: 'after' }])('may be %j', (analysis) => {
    expect(problems({ analysis })).toBeUndefined();
    expect(problems({ role: 'informational', analysis })).toBeUndefined();
  });

  it.each([
    [{ kind: 'nps' }, ['analysis.surveyKey: is missing, and kind nps needs it']],
    [
      { kind: 'survey_score' },
      [
        'analysis.surveyKey: is missing, and kind survey_score needs it',
        'analysis.questionId: is missing, and kind survey_score needs it',
      ],
    ],
    [{ ...score, kind: 'nps' }, ['analysis.questionId: is for kind survey_score only']],
    [{ kind: 'count', surveyKey: 'after' }, ['analysis.surveyKey: is for kinds survey_score and nps only']],
    [{ surveyKey: 'after' }, ['analysis.surveyKey: is for kinds survey_score and nps only']],
    [{ kind: 'count', quantile: 0.5 }, ['analysis.quantile: is for kind quantile only']],
  ])('must not be %j', (analysis, expected) => {
    expect(problems({ analysis })).toEqual(expected);
  });

  it.each([
    [{ isPrimary: true }, 'primary'],
    [{ role: 'guardrail' }, 'guardrail'],
  ])('decides nothing: %j', (fields, role) => {
    expect(problems({ ...fields, analysis: score })).toEqual([
      `analysis.kind: must not be survey_score of a goal of role ${role}, since who answers a survey may depend on the variant`,
    ]);
  });
});

function problems(fields: object): readonly string[] | undefined {
  return experimentGoalSchema
    .safeParse({ goalKey: 'buy', ...fields })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
