import { expect, it } from 'vitest';
import { textChange } from '../draft/experiment.fixture.ts';
import { findAppliedShare } from './applied-share.ts';

const none = { failed: 0, late: 0, never_found: 0, undone: 0, gave_up: 0, refused: 0, csp: 0 };
const report = {
  experimentKey: 'bar',
  phase: 1,
  since: '2026-11-01T00:00:00.000Z',
  changes: [
    {
      ...{ variantKey: 'plain', position: 0, operation: 'set_text', selector: 'h1', views: 200 },
      ...{ states: { ...none, applied: 190, never_found: 10 }, pages: [], browsers: [] },
    },
  ],
};

it('is the reported share of the same change', () => {
  expect(findAppliedShare(report, 'plain', textChange('a'))).toEqual({ applied: 190, views: 200 });
});

it('is undefined for a change that was edited since, is of another variant, or was never reported', () => {
  expect(findAppliedShare(report, 'plain', { ...textChange('a'), selector: 'h2' })).toBeUndefined();
  expect(findAppliedShare(report, 'amount', textChange('a'))).toBeUndefined();
  expect(findAppliedShare(undefined, 'plain', textChange('a'))).toBeUndefined();
});
