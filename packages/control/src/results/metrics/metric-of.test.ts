import { usualPlan } from '@pixel/protocol';
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
  defaults: MetricDefaults = usualPlan,
) => metricOf({ goalKey, analysis }, { goals, surveys, currency: 'EUR' }, defaults);

describe('metricOf', () => {
  it('is a share of visitors with the window and the past of the plan, where nothing is said', () => {
    expect(metric('signup')).toEqual({
      key: 'signup',
      kind: 'proportion',
      windowMs: 7 * dayMs,
      withCovariate: true,
      goal: { eventName: 'signup!', countMode: 'once' },
    });
  });

  it('leaves to the pixel how often what it detects counts', () => {
    expect(metric('click', { kind: 'count' })).toMatchObject({ goal: { eventName: '$goal:click' } });
    expect(metric('click', { kind: 'count' })).not.toHaveProperty('goal.countMode');
  });

  it('takes the amounts of a goal of type revenue in the currency of the project, capped as the plan says', () => {
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

  it('takes amounts as they come where the project names no currency', () => {
    const project = { goals, surveys, currency: undefined };
    expect(metricOf({ goalKey: 'order', analysis: {} }, project, usualPlan)).toMatchObject({
      goal: { currency: null },
    });
  });

  it('divides money by a number of events', () => {
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
  ] as const)('is of kind %s', (kind, analysis, expected) => {
    expect(metric('time', { kind, ...analysis } as ExperimentGoal['analysis'])).toMatchObject({
      kind,
      ...expected,
    });
  });

  it('is none of a goal, a denominator or a survey that is gone', () => {
    expect(metric('gone')).toBeUndefined();
    expect(metric('order', { kind: 'ratio', denominatorGoalKey: 'gone' })).toBeUndefined();
    expect(metric('time', { kind: 'nps', surveyKey: 'gone' })).toBeUndefined();
  });

  it('is over with the longest window', () => {
    const all = [metric('signup'), metric('time', { kind: 'retention', retentionDays: [7, 14] })];
    expect(longestWindowMs(all.flatMap((each) => each ?? []))).toBe(14 * dayMs);
  });
});
