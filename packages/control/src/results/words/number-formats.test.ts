import { describe, expect, it } from 'vitest';
import {
  formatChance,
  formatCount,
  formatDifference,
  formatEffect,
  formatInterval,
  formatLift,
  formatLimit,
  formatMoney,
  formatPercent,
  formatPValue,
  formatShortPercent,
  pluralize,
} from './number-formats.ts';

const effect = {
  estimate: 0.149,
  lower: 0.02,
  upper: 0.301,
  level: 0.95,
  unit: 'relative',
  currency: null,
} as const;

describe('figures', () => {
  it('have one decimal for shares, and as given for levels', () => {
    expect([
      formatPercent(0.527),
      formatPercent(0.5),
      formatShortPercent(0.95),
      formatShortPercent(0.9917),
    ]).toEqual(['52.7%', '50.0%', '95%', '99.17%']);
  });

  it('have a true minus for lifts, and no sign for 0', () => {
    expect([formatLift(0.149), formatLift(-0.025), formatLift(0), formatLift(12.5)]).toEqual([
      '+14.9%',
      '−2.5%',
      '0.0%',
      '+1,250.0%',
    ]);
    expect([formatLimit(-0.1), formatLimit(0.05)]).toEqual(['−10%', '+5%']);
  });

  it('never show a small lift as zero', () => {
    expect([formatLift(0.000_3), formatLift(-0.000_04), formatLift(0.000_6)]).toEqual([
      '+0.03%',
      '−0.004%',
      '+0.1%',
    ]);
  });

  it('show the interval and its level beside a lift', () => {
    expect(formatEffect(effect)).toBe('+14.9% (95% CI +2.0% to +30.1%)');
  });

  it('show on which side an interval is open', () => {
    expect(formatInterval({ ...effect, upper: null })).toBe('95% CI above +2.0%');
    expect(formatInterval({ ...effect, lower: null })).toBe('95% CI below +30.1%');
    expect(formatEffect({ ...effect, lower: null, upper: null })).toBe('+14.9% (95% CI unbounded)');
    expect(formatEffect({ ...effect, estimate: null })).toBe('95% CI +2.0% to +30.1%');
    expect(formatEffect({ ...effect, estimate: null, lower: null, upper: null })).toBe('not computable');
  });

  it('show differences in the metric’s unit', () => {
    const of = (unit: 'share' | 'money' | 'number' | 'points', currency: string | null = null) => ({
      unit,
      currency,
    });
    expect(formatDifference(0.003_5, of('share'))).toBe('+0.35 pp');
    expect(formatDifference(-1.2, of('money', 'EUR'))).toBe('−€1.20');
    expect(formatDifference(120, of('money', 'JPY'))).toBe('+¥120');
    expect(formatDifference(1.239, of('money'))).toBe('+1.24');
    expect(formatDifference(-0.123_45, of('number'))).toBe('−0.123');
    expect(formatDifference(3.4, of('points'))).toBe('+3.4');
  });

  it('have two digits for p-values, and a bound for the smallest', () => {
    expect([formatPValue(0.0432), formatPValue(0.5), formatPValue(0.000_9), formatPValue(0)]).toEqual([
      'p = 0.043',
      'p = 0.5',
      'p < 0.001',
      'p < 0.001',
    ]);
  });

  it('never show a probability as certain', () => {
    expect([
      formatChance(0.812),
      formatChance(0.9999),
      formatChance(0.999_999),
      formatChance(1),
      formatChance(0),
    ]).toEqual(['81.2%', '99.99%', 'over 99.99%', 'over 99.99%', 'under 0.01%']);
  });

  it('have singular and plural', () => {
    expect([formatCount(12_345), pluralize(1, 'visitor'), pluralize(12_345, 'visitor')]).toEqual([
      '12,345',
      '1 visitor',
      '12,345 visitors',
    ]);
  });

  it('abbreviate non-finite and huge numbers', () => {
    expect([formatPercent(null), formatLift(Number.NaN), formatCount(Number.POSITIVE_INFINITY)]).toEqual([
      '–',
      '–',
      '–',
    ]);
    expect(formatMoney(1e300, 'EUR').length).toBeLessThan(12);
    expect(formatLift(-1e300)).toBe('−1E302%');
  });
});
