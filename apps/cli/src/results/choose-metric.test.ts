import { expect, it } from 'vitest';
import { chooseMetric } from './choose-metric.ts';
import { breakdown, groupMetric, report } from './report.fixture.ts';

const groups = [
  { value: 'mobile', visitors: {}, metrics: [groupMetric(), groupMetric({ goalKey: 'refunds' })] },
];
const results = report({ breakdown: breakdown({ groups }) });

it('keeps one goal, including in groups', () => {
  const { metrics, breakdown: chosen, verdict } = chooseMetric(results, 'refunds');
  expect(metrics.map(({ goalKey }) => goalKey)).toEqual(['refunds']);
  expect(chosen?.groups[0]?.metrics.map(({ goalKey }) => goalKey)).toEqual(['refunds']);
  expect(verdict).toBe(results.verdict);
});

it('names the existing goals if none has the key', () => {
  expect(() => chooseMetric(results, 'refund')).toThrow(
    '--metric is not a goal of product-cta: its goals are purchase, refunds.',
  );
});

it('accepts any goal until something is computed', () => {
  expect(chooseMetric(report({ computedAt: null, metrics: [] }), 'refunds').metrics).toEqual([]);
});
