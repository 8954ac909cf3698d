import { describe, expect, it } from 'vitest';
import { plainStyle } from '../style.ts';
import { describeResults } from './describe-results.ts';
import { describeDoctor } from './describe-why.ts';
import { lineLength } from './fit-table.ts';
import { report } from './report.fixture.ts';

const plain = plainStyle;
type Diagnosis = ReturnType<typeof report>['diagnoses'][number];

const fails: Diagnosis = {
  code: 'script_fails',
  parameters: {},
  sentence:
    "Buy now fails in Firefox since 14 Nov, 09:00: its change of #cart isn't applied in 96.4% of page views there.",
  segment: [{ dimension: 'browser', value: 'firefox' }],
  since: '2026-11-14T09:00:00.000Z',
  isSinceStart: false,
  step: 'applied',
  variantKey: 'buy-now',
  error: {
    kind: 'change',
    variantKey: 'buy-now',
    position: 0,
    operation: 'set_html',
    selector: '#cart',
    state: 'never_found',
    page: 'shop.example/cart',
    share: 0.964,
  },
  confidence: 'high',
  actions: [
    {
      code: 'new_phase_without_segment',
      parameters: { dimension: 'browser', value: 'firefox' },
      sentence: 'Start a new phase without Firefox.',
      command: 'pixel experiments phase product-cta --project pk_demo --without browser:firefox',
    },
  ],
};
const lost: Diagnosis = {
  ...fails,
  ...{ code: 'exposures_lost', sentence: 'Buy now loses 12.1% of its visitors.', segment: [], error: null },
  ...{ confidence: 'low', isSinceStart: true, actions: [] },
};

describe('diagnoses of unreliable numbers', () => {
  it('appear in the results with commands that fix them, unbroken on one line', () => {
    const text = describeResults(report({ diagnoses: [fails, lost] }), { project: 'pk_demo' }, plain);
    expect(text).toContain(`Why
  ◆ confirmed
    Buy now fails in Firefox since 14 Nov, 09:00: its change of #cart isn't applied in 96.4% of page
      views there.
    - Start a new phase without Firefox.
      pixel experiments phase product-cta --project pk_demo --without browser:firefox
  One more cause: "--doctor" shows all.
`);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(lineLength);
  });

  it('are absent if all checks pass', () => {
    expect(describeResults(report(), { project: 'pk_demo' }, plain)).not.toContain('Why');
  });

  it('list the evidence of each cause in doctor output', () => {
    const text = describeDoctor(report({ diagnoses: [fails, lost] }), plain);
    expect(text).toContain(`    visitors browser firefox
    variant  buy-now
    since    2026-11-14 09:00 UTC
    step     applied
    error    set_html #cart: never found in 96% of page views, most on shop.example/cart
`);
    expect(text).toContain(`  ! from counts only
    Buy now loses 12.1% of its visitors.
    visitors everyone
    variant  buy-now
    since    2026-11-14 09:00 UTC, the start
    step     applied
    error    none seen
`);
  });

  it('appear in doctor output even if all is well, or no cause is known', () => {
    expect(describeDoctor(report(), plain)).toContain('All checks pass.\n');
    expect(describeDoctor(report({ computedAt: null }), plain)).toContain('Nothing has been computed yet.\n');
    const failed = report().health.map((finding) => ({ ...finding, state: 'bad' as const }));
    expect(describeDoctor(report({ health: failed }), plain)).toContain('No cause found');
  });
});
