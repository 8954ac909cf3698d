import { defaultPlan } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import type { ExperimentGoal, ProjectGoal, ProjectSurvey } from '../../project/documents/project.ts';
import { type MetricDefaults, metricOf } from './metric-of.ts';
import { unitOf } from './unit-of.ts';
import { longestWindowMs } from './window-end.ts';

const dayMs = 86_400_000;
const goal = (goalKey: string, its: object = {}) =>
  ({ goalKey, name: goalKey, type: 'custom_event', eventName: `${goalKey}!`, ...its }) as ProjectGoal;
const surveys = [
  {
    surveyKey: 'happy',
    kept: { id: '018F0000-0000-7000-8000-00000000000A' },
    questions: [
      { questionId: 'why', type: 'open_text' },
      { questionId: 'score', type: 'nps' },
    ],
  },
] as unknown as readonly ProjectSurvey[];
const goals = [
  goal('signup', { countMode: 'once' }),
  goal('click', { type: 'click', eventName: '$goal:click', countMode: 'once' }),
  goal('order', { type: 'revenue', valueProperty: 'revenue' }),
  goal('time', { valueProperty: 'ms' }),
];
const metric = (
  goalKey: string,
  analysis: ExperimentGoal['analysis'] = {},
  defaults: MetricDefaults = defaultPlan,
) => metricOf({ goalKey, analysis }, { goals, surveys, currency: 'EUR' }, defaults);

describe('metricOf', () => {
  it('defaults to a share of visitors with the plan’s window and lookback', () => {
    expect(metric('signup')).toEqual({
      key: 'signup',
      kind: 'proportion',
      windowMs: 7 * dayMs,
      withCovariate: true,
      goal: { eventName: 'signup!', countMode: 'once' },
    });
  });

  it('leaves the count mode of detected goals to the pixel', () => {
    expect(metric('click', { kind: 'count' })).toMatchObject({ goal: { eventName: '$goal:click' } });
    expect(metric('click', { kind: 'count' })).not.toHaveProperty('goal.countMode');
  });

  it('uses revenue amounts in the project’s currency, capped by the plan', () => {
    expect(
      metric('order', { windowHours: 24 }, { windowHours: 1, capPercentile: 0.99, cuped: false }),
    ).toEqual({
      key: 'order',
      kind: 'revenue',
      windowMs: dayMs,
      capPercentile: 0.99,
      goal: { eventName: 'order!', valueProperty: 'revenue', currency: 'EUR' },
    });
  });

  it('uses raw amounts if the project has no currency', () => {
    const project = { goals, surveys, currency: undefined };
    expect(metricOf({ goalKey: 'order', analysis: {} }, project, defaultPlan)).toMatchObject({
      goal: { currency: null },
    });
  });

  it('divides amounts by a number of events', () => {
    const found = metric('order', { kind: 'ratio', denominatorGoalKey: 'signup' });
    expect(found).toMatchObject({
      numerator: { eventName: 'order!', valueProperty: 'revenue', currency: 'EUR' },
      denominator: { eventName: 'signup!', countMode: 'once' },
    });
    expect(found && unitOf(found)).toBe('money');
  });

  it.each([
    [
      'funnel',
      { funnelGoalKeys: ['signup', 'order'] },
      { steps: [{ eventName: 'signup!' }, { eventName: 'order!' }] },
    ],
    ['retention', { retentionDays: [7, 14] as [number, number] }, { days: [7, 14] }],
    ['quantile', { quantile: 0.75 }, { level: 0.75, goal: { eventName: 'time!', valueProperty: 'ms' } }],
    ['mean', {}, { goal: { eventName: 'time!', valueProperty: 'ms' } }],
    ['survey_score', { surveyKey: 'happy', questionId: 'why' }, { questionId: 'why' }],
    [
      'nps',
      { surveyKey: 'happy' },
      { surveyId: '018f0000-0000-7000-8000-00000000000a', questionId: 'score' },
    ],
  ] as const)('has kind %s', (kind, analysis, expected) => {
    expect(metric('time', { kind, ...analysis } as ExperimentGoal['analysis'])).toMatchObject({
      kind,
      ...expected,
    });
  });

  it('is undefined for a removed goal, denominator or survey', () => {
    expect(metric('gone')).toBeUndefined();
    expect(metric('order', { kind: 'ratio', denominatorGoalKey: 'gone' })).toBeUndefined();
    expect(metric('time', { kind: 'nps', surveyKey: 'gone' })).toBeUndefined();
  });

  it('ends with the longest window', () => {
    const all = [metric('signup'), metric('time', { kind: 'retention', retentionDays: [7, 14] })];
    expect(longestWindowMs(all.flatMap((each) => each ?? []))).toBe(14 * dayMs);
  });
});
