import type { Analysis } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { experiment, project } from '../documents/project.fixture.ts';
import type { ExperimentGoal, Project } from '../documents/project.ts';
import { describeDifference } from './describe-difference.ts';

describe('describeDifference', () => {
  it.each<[Analysis, Analysis, string]>([
    [{}, { kind: 'count' }, 'Metric of goal "buy" in "Call to action": by its type → count'],
    [{ kind: 'mean' }, { kind: 'nps' }, 'Metric of goal "buy" in "Call to action": mean → nps'],
    [{}, { windowHours: 72 }, 'Conversion window of goal "buy" in "Call to action": the project\'s → 3 days'],
    [
      { capPercentile: 0.95 },
      {},
      'Value cap of goal "buy" in "Call to action": percentile 95 → the project\'s',
    ],
    [{}, { direction: 'decrease' }, 'Desired direction of goal "buy" in "Call to action": none → decrease'],
    [{}, { margin: 0.02 }, 'Guardrail limit of goal "buy" in "Call to action": none → 2%'],
    [{ margin: 0.02 }, { margin: 0.015 }, 'Guardrail limit of goal "buy" in "Call to action": 2% → 1.5%'],
    [{}, { denominatorGoalKey: 'visit' }, 'Denominator of goal "buy" in "Call to action": none → "visit"'],
    [
      { funnelGoalKeys: ['a', 'b'] },
      { funnelGoalKeys: ['a', 'c'] },
      'Funnel steps of goal "buy" in "Call to action": "a", "b" → "a", "c"',
    ],
    [{}, { retentionDays: [7, 14] }, 'Retention days of goal "buy" in "Call to action": none → 7 to 14'],
    [{ quantile: 0.5 }, { quantile: 0.9 }, 'Quantile of goal "buy" in "Call to action": 0.5 → 0.9'],
    [{}, { surveyKey: 'after' }, 'Survey of goal "buy" in "Call to action": none → "after"'],
    [
      { questionId: 'likely' },
      { questionId: 'stars' },
      'Question of goal "buy" in "Call to action": "likely" → "stars"',
    ],
  ])('describes an analysis of %j as %j', (before, after, sentence) => {
    expect(sentences({ analysis: before }, { analysis: after })).toEqual([sentence]);
  });

  it('describes the role of a goal', () => {
    expect(sentences({ role: 'primary' }, { role: 'informational' })).toEqual([
      'Role of goal "buy" in "Call to action": primary → informational',
    ]);
  });

  it('describes how a new goal is measured', () => {
    const goals: readonly ExperimentGoal[] = [
      { goalKey: 'buy', role: 'guardrail', analysis: { kind: 'mean', margin: 0.02 } },
      { goalKey: 'like', role: 'secondary', analysis: { kind: 'nps', surveyKey: 'after' } },
      { goalKey: 'see', role: 'secondary', analysis: {} },
    ];
    const [before, after] = [[], goals].map((each) =>
      project({ experiments: [experiment({ goals: each })] }),
    );
    if (after === undefined) throw new Error('Nothing to compare');
    expect(describeDifference(before, after).map(({ sentence }) => sentence)).toEqual([
      'Goal "buy" added to "Call to action" as guardrail, with metric mean, guardrail limit 2%',
      'Goal "like" added to "Call to action" as secondary, with metric nps, survey "after"',
      'Goal "see" added to "Call to action" as secondary',
    ]);
  });

  it('has a path and both values', () => {
    const [before, after] = [{ margin: 0.02 }, { margin: 0.03 }].map((analysis) => holding({ analysis }));
    if (after === undefined) throw new Error('Nothing to compare');
    expect(describeDifference(before, after)).toMatchObject([
      { experimentKey: 'cta', path: 'experiments.cta.goals.buy.analysis.margin', before: 0.02, after: 0.03 },
    ]);
  });
});

function sentences(before: Partial<ExperimentGoal>, after: Partial<ExperimentGoal>): readonly string[] {
  return describeDifference(holding(before), holding(after)).map(({ sentence }) => sentence);
}

function holding(fields: Partial<ExperimentGoal>): Project {
  return project({
    experiments: [experiment({ goals: [{ goalKey: 'buy', role: 'secondary', analysis: {}, ...fields }] })],
  });
}
