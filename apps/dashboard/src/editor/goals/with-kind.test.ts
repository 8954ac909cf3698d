import { expect, it } from 'vitest';
import { withKind } from './with-kind.ts';

const kept = { windowHours: 24, direction: 'decrease', margin: 0.05 } as const;

it('drops fields that only another kind has', () => {
  const ratio = { ...kept, kind: 'ratio', denominatorGoalKey: 'view', capPercentile: 0.99 } as const;
  expect(withKind(ratio, 'revenue', 'buy')).toEqual({ ...kept, kind: 'revenue', capPercentile: 0.99 });
  expect(withKind(ratio, 'proportion', 'buy')).toEqual({ ...kept, kind: 'proportion' });
});

it('starts with the required fields of the kind, if they have defaults', () => {
  expect(withKind({}, 'quantile', 'buy')).toEqual({ kind: 'quantile', quantile: 0.9 });
  expect(withKind({}, 'funnel', 'buy')).toEqual({ kind: 'funnel', funnelGoalKeys: ['buy'] });
});

it('keeps the survey between survey kinds', () => {
  const score = { kind: 'survey_score', surveyKey: 'how', questionId: 'q1' } as const;
  expect(withKind(score, 'nps', 'buy')).toEqual({ kind: 'nps', surveyKey: 'how' });
});
