import { expect, it } from 'vitest';
import { formatCheckFigure } from './check-figure.ts';

const written = {
  formats: {
    p: (p: number | null) => (p !== null && p < 0.001 ? '< 0.001' : String(p)),
    smallShare: (share: number | null) => `${(share ?? 0) * 100}%`,
  },
  format: { count: String, ago: (time: string | number) => `since ${time}` },
};
const figure = (code: string, parameters: Record<string, string | number | null>) =>
  formatCheckFigure({ code, parameters }, written);

it('extracts the key figure of a sentence', () => {
  expect(figure('sample_ratio_ok', { share: 0.5, pValue: 0.58 })).toBe('p = 0.58');
  expect(figure('sample_ratio_ok', { share: 0.5, pValue: 0.0001 })).toBe('p < 0.001');
  expect(figure('multi_exposure_ok', { share: 0.25, visitors: 3 })).toBe('25%');
  expect(figure('exposures_coming', { from: '12:00' })).toBe('since 12:00');
  expect(figure('bots_left_out', { share: 0.1, visitors: 7 })).toBe('7');
});

it('is undefined if the sentence has no figure', () => {
  expect(figure('not_edited', {})).toBeUndefined();
  expect(figure('sample_ratio_ok', { pValue: null })).toBeUndefined();
});
