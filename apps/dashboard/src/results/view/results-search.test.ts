import { expect, it } from 'vitest';
import { followsPlan, isDefaultView, parseResultsSearch } from './results-search.ts';

it('reads the view from the address', () => {
  const search = {
    phase: 2,
    engine: 'bayesian',
    from: '2026-10-28',
    until: '2026-11-02',
    windows: 'open',
    epochs: 'all',
    baseline: 'sticky-bar',
    by: 'device',
    at: '2026-11-19T13:32Z',
    view: 'table',
    panel: 'doctor',
  };
  // The server rejects times without seconds.
  expect(parseResultsSearch(search)).toEqual({ ...search, at: '2026-11-19T13:32:00.000Z' });
});

it('ignores unknown parameters', () => {
  expect(
    parseResultsSearch({
      phase: 0,
      engine: 'magic',
      from: '28.10.',
      until: '2026-99-99',
      windows: true,
      at: 'noon',
      view: 'pie',
      panel: 'x',
      more: 1,
    }),
  ).toEqual({});
});

it('distinguishes another view of the numbers from another display of them', () => {
  expect(isDefaultView({ view: 'table', panel: 'doctor' })).toBe(true);
  expect(isDefaultView({ baseline: 'b' })).toBe(false);
});

it('ignores hidden parameters', () => {
  expect(isDefaultView(Object.assign({}, { engine: undefined }))).toBe(true);
});

it('distinguishes planned from exploratory views, whatever the breakdown', () => {
  expect(followsPlan({ by: 'device', metric: 'order', panel: 'doctor' })).toBe(true);
  expect(followsPlan({ engine: 'bayesian' })).toBe(false);
  expect(followsPlan({ from: '2026-10-28' })).toBe(false);
});
