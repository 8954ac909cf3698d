import { describe, expect, it } from 'vitest';
import { describeComparison } from './describe-comparison.ts';
import { describeFinal, describeStale } from './describe-computed.ts';
import { describeExploratory } from './describe-exploratory.ts';
import { describeGroupDifference } from './describe-group-difference.ts';
import { describeImpact } from './describe-impact.ts';
import { describeMismatch } from './describe-mismatch.ts';
import { describeOverstatement } from './describe-overstatement.ts';
import { describeComputedAgain, describeErased } from './describe-since-final.ts';
import { describeVerdict } from './describe-verdict.ts';
import { comparisonFacts, guardrail } from './words.fixture.ts';

const sentenceOf = (...facts: Parameters<typeof comparisonFacts>) =>
  describeComparison(comparisonFacts(...facts)).sentence;
const { plan, progress } = comparisonFacts();
const fixed = { ...plan, engine: 'fixed' } as const;
const bayesian = { ...plan, engine: 'bayesian' } as const;
const ended = { ...progress, status: 'ended' } as const;
const bounds = (estimate: number, lower: number, upper: number) => ({ estimate, lower, upper });

describe('describeComparison', () => {
  it('reports a winner, with its interval, and whether it may stop', () => {
    expect(sentenceOf()).toBe(
      'Sticky bar increases Purchase: +14.9% (95% CI +2.0% to +30.1%). Significant at any look; safe to stop.',
    );
    expect(sentenceOf({ plan: fixed })).toContain('Significant at the planned size.');
    expect(sentenceOf({ plan: bayesian, chanceToWin: 0.9999 })).toContain('. 99.99% chance to beat control.');
    expect(sentenceOf({ progress: ended })).toMatch(/\)\. Significant\.$/);
  });

  it('reports a loser, and what to do', () => {
    const relative = bounds(-0.104, -0.162, -0.043);
    expect(sentenceOf({ state: 'losing', variant: 'Photos', relative })).toBe(
      'Photos reduces Purchase: −10.4% (95% CI −16.2% to −4.3%). Stop it and keep the control.',
    );
  });

  it('reports what only earlier looks show, with the current interval', () => {
    const relative = bounds(0.04, -0.005, 0.087);
    expect(sentenceOf({ relative })).toBe(
      "Purchase: Sticky bar won on 14 Nov. Today's data alone: +4.0% (95% CI −0.5% to +8.7%).",
    );
    expect(sentenceOf({ relative, code: 'no_longer_shown' })).toBe(
      "Purchase: Sticky bar won on 14 Nov; today's data alone no longer show it: +4.0% (95% CI −0.5% to +8.7%).",
    );
  });

  it('reports movement of goals that do not decide', () => {
    expect(sentenceOf({ state: 'up' })).toBe('Purchase up with Sticky bar: +14.9% (95% CI +2.0% to +30.1%).');
    expect(sentenceOf({ state: 'down', relative: bounds(-0.1, -0.2, -0.01) })).toBe(
      'Purchase down with Sticky bar: −10.0% (95% CI −20.0% to −1.0%).',
    );
  });

  it('reports absolute differences if there is no relative one', () => {
    const absolute = bounds(1.2, 0.4, 2);
    const relative = { estimate: null, lower: null, upper: null };
    expect(sentenceOf({ goal: guardrail, absolute, relative })).toContain(
      ': +€1.20 (95% CI +€0.40 to +€2.00).',
    );
  });

  it('reports what remains possible without a difference', () => {
    const nothing = {
      state: 'inconclusive',
      code: 'nothing_shown',
      relative: bounds(0.02, -0.025, 0.064),
    } as const;
    expect(sentenceOf(nothing)).toBe(
      "No significant difference yet (95% CI −2.5% to +6.4%). Keep running, or stop if gains under 6.4% aren't worth it.",
    );
    const goal = { ...comparisonFacts().goal, direction: 'decrease' } as const;
    expect(sentenceOf({ ...nothing, goal })).toContain("if gains under 2.5% aren't worth it.");
    expect(sentenceOf({ ...nothing, relative: bounds(-0.02, -0.03, -0.001) })).toMatch(/Keep running\.$/);
    expect(sentenceOf({ ...nothing, progress: ended })).toBe(
      'No significant difference (95% CI −2.5% to +6.4%). Gains above 6.4% are ruled out.',
    );
  });

  it('rules out what the interval excludes at the planned size', () => {
    const facts = {
      state: 'inconclusive',
      code: 'nothing_shown',
      relative: bounds(0.001, -0.03, 0.028),
      progress: { ...progress, visitors: 132_000 },
    } as const;
    expect(sentenceOf(facts)).toBe(
      'Planned size reached, no significant difference (95% CI −3.0% to +2.8%). Effects beyond ±3.0% are ruled out; ship the simpler one.',
    );
    expect(sentenceOf({ ...facts, plan: bayesian, chanceToWin: 0.61 })).toBe(
      'Planned size reached, no clear difference: 61% chance to beat control (95% CI −3.0% to +2.8%). Ship the simpler one.',
    );
  });

  it('reports how much was missing in the end', () => {
    const rarer = { outcome: 'conversion', control: 17, variant: 19 } as const;
    const late = { state: 'inconclusive', code: 'ended_in_burn_in', rarer, progress: ended } as const;
    expect(sentenceOf(late)).toBe(
      'Ended with too little data: 25 conversions needed per variant, 17 and 19 recorded.',
    );
    expect(sentenceOf({ ...late, rarer: { outcome: 'no_conversion', control: 10, variant: 8 } })).toBe(
      'Ended with too little data: 25 visitors without a conversion needed per variant, 10 and 8 recorded.',
    );
  });

  it('reports how much is missing', () => {
    const rarer = { outcome: 'conversion', control: 17, variant: 19 } as const;
    const waiting = { state: 'not_ready', code: 'burn_in', rarer } as const;
    const soon = { ...progress, daysLeft: 0.6 };
    expect(sentenceOf({ ...waiting, progress: soon })).toBe(
      'Not enough data: 25 conversions needed per variant (17 and 19 so far). About 1 day.',
    );
    expect(sentenceOf({ ...waiting, rarer: { outcome: 'no_conversion', control: 10, variant: 8 } })).toBe(
      'Not enough data: nearly all convert, and 25 visitors without a conversion needed per variant (10 and 8 so far).',
    );
    expect(sentenceOf({ ...waiting, rarer: null })).toBe(
      'Not enough data: 25 visitors with a value needed per variant.',
    );
    const before = { state: 'not_ready', code: 'before_planned_size' } as const;
    expect(sentenceOf({ ...before, plan: fixed })).toBe(
      'Valid only at the planned 132,000 visitors (98,364 so far).',
    );
    expect(sentenceOf({ ...before, plan: bayesian, chanceToWin: 0.99993 })).toBe(
      "Over 99.99% chance to beat control. Don't use this to stop early: 98,364 of the planned 132,000 visitors so far.",
    );
    expect(sentenceOf({ state: 'not_ready', code: 'no_data', open: 1_204 })).toBe(
      'Not enough data: 1,204 visitors still in their window, and a variant has nobody else.',
    );
  });

  it('reports in days that it is early', () => {
    const early = {
      state: 'not_ready',
      code: 'ahead_too_early',
      progress: { ...progress, days: 3.9 },
    } as const;
    expect(sentenceOf(early)).toBe(
      'Ahead, but only 3 days in: +14.9% (95% CI +2.0% to +30.1%). Nothing is decided before 7 days.',
    );
    expect(sentenceOf({ ...early, code: 'before_minimum_days', progress: { ...progress, days: 0.4 } })).toBe(
      'Less than a day in. Nothing is decided before 7 days.',
    );
  });

  it('reports guardrails against their limits', () => {
    const cleared = { goal: guardrail, code: 'cleared', worst: -0.083 } as const;
    expect(sentenceOf({ ...cleared, state: 'within_limit' })).toBe(
      'Within limit: at worst −8.3% (limit −10%).',
    );
    expect(
      sentenceOf({ ...cleared, state: 'worse_within_limit', relative: bounds(-0.05, -0.09, -0.01) }),
    ).toBe('Worse, but within limit: −5.0% (95% CI −9.0% to −1.0%), at worst −8.3% (limit −10%).');
    const open = { goal: guardrail, state: 'not_ready', code: 'not_cleared', worst: -0.12 } as const;
    expect(sentenceOf(open)).toBe('Not enough data: at worst −12.0% (limit −10%).');
    expect(sentenceOf({ ...open, visitorsToClear: 396_000 })).toBe(
      'Not enough data: at worst −12.0% (limit −10%). About 396,000 visitors are needed, more than the planned 132,000.',
    );
  });

  it('recommends a pause only while visitors still see it', () => {
    const lcp = {
      name: 'LCP',
      kind: 'quantile',
      unit: 'number',
      currency: null,
      direction: 'decrease',
      margin: 0.05,
    } as const;
    const harm = {
      goal: lcp,
      state: 'harm',
      code: 'guardrail_harmed',
      relative: bounds(0.091, 0.06, 0.123),
    } as const;
    expect(sentenceOf(harm)).toBe(
      'Guardrail breached: LCP 9.1% higher with Sticky bar (95% CI +6.0% to +12.3%, limit +5%). We recommend pausing.',
    );
    expect(sentenceOf({ ...harm, progress: ended })).toMatch(/Don't ship it\.$/);
    expect(sentenceOf({ ...harm, progress: { ...progress, status: 'paused' } })).toMatch(
      /Keep the control\.$/,
    );
  });

  it('names the variant among several, unless all share one sentence', () => {
    const several = { isOneOfSeveral: true, relative: bounds(0.02, -0.025, 0.064) } as const;
    const nothing = { ...several, state: 'inconclusive', code: 'nothing_shown' } as const;
    expect(sentenceOf(nothing)).toMatch(/^Sticky bar: No significant difference yet \(/);
    expect(describeComparison(comparisonFacts(nothing)).parameters).toMatchObject({ variant: 'Sticky bar' });
    expect(sentenceOf({ isOneOfSeveral: true })).toMatch(/^Sticky bar increases Purchase/);
    const early = { ...several, state: 'not_ready', code: 'before_minimum_days' } as const;
    expect(sentenceOf(early)).toMatch(/^Only 12 days in\./);
    const waiting = { ...several, state: 'not_ready', code: 'before_planned_size' } as const;
    expect(sentenceOf({ ...waiting, plan: fixed })).toMatch(/^Valid only/);
    expect(sentenceOf({ ...waiting, plan: bayesian, chanceToWin: 0.9 })).toMatch(/^Sticky bar: 90% chance/);
  });

  it('truncates long names, and passes them on in full', () => {
    const variant = `Sticky bar ${'x'.repeat(189)}`;
    const { sentence, parameters } = describeComparison(comparisonFacts({ variant }));
    expect(sentence.length).toBeLessThan(200);
    expect(sentence).toContain('…');
    expect(parameters).toMatchObject({ variant });
  });
});

describe('describeVerdict', () => {
  const facts = { comparison: null, goal: 'Purchase', mismatch: null, status: 'running' } as const;

  it('reuses the sentence of the leading comparison', () => {
    const comparison = comparisonFacts();
    const verdict = { state: 'winning', code: 'decided' } as const;
    expect(describeVerdict({ ...facts, verdict, comparison })).toEqual(describeComparison(comparison));
  });

  it('reports nothing else if the split is off', () => {
    const verdict = { state: 'untrusted', code: 'sample_ratio_mismatch' } as const;
    const segments = [
      { dimension: 'device', value: 'mobile' },
      { dimension: 'browser', value: 'safari' },
    ];
    const mismatch = {
      among: 'all',
      variant: null,
      share: 0.527,
      expected: 0.5,
      pValue: 0.0001,
      segments,
    } as const;
    expect(describeVerdict({ ...facts, verdict, mismatch, comparison: comparisonFacts() }).sentence).toBe(
      "Don't trust this result: sample ratio mismatch (SRM). 52.7% got the control, 50.0% expected. The imbalance comes from Safari on phones.",
    );
  });

  it('explains why nothing leads', () => {
    const lead = (
      code: 'no_primary_goal' | 'single_arm' | 'no_data' | 'zero_variance' | 'ended_without_result',
    ) => describeVerdict({ ...facts, verdict: { state: 'not_ready', code } }).code;
    expect(lead('no_primary_goal')).toBe('no_primary_goal');
    expect(lead('single_arm')).toBe('single_variant');
    expect(lead('no_data')).toBe('no_visitors');
    expect(lead('zero_variance')).toBe('no_variance');
    expect(lead('ended_without_result')).toBe('nothing_to_compare');
  });

  it('uses the past tense after the end', () => {
    const verdict = { state: 'inconclusive', code: 'ended_without_result' } as const;
    expect(describeVerdict({ ...facts, verdict, status: 'ended' }).sentence).toBe(
      "Ended without a result: Purchase couldn't be compared.",
    );
  });
});

describe('describeMismatch', () => {
  it('names the variant whose share is off, and one segment', () => {
    const mismatch = { among: 'all', variant: 'Sticky bar', share: 0.3, expected: 1 / 3, pValue: 0 } as const;
    expect(describeMismatch({ ...mismatch, segments: [] }).sentence).toMatch(
      /30\.0% got Sticky bar, 33\.3% expected\.$/,
    );
    const segments = [{ dimension: 'country', value: 'DE' }];
    expect(describeMismatch({ ...mismatch, segments }).sentence).toMatch(
      /The imbalance comes from Germany\.$/,
    );
  });

  it('reports a split that is off in a segment only', () => {
    const segments = [{ dimension: 'device', value: 'tablet' }];
    const mismatch = {
      among: 'segments',
      variant: null,
      share: 0.61,
      expected: 0.5,
      pValue: 0.0001,
      segments,
    } as const;
    expect(describeMismatch(mismatch).sentence).toBe(
      "Don't trust this result: sample ratio mismatch (SRM) in tablets. 61.0% got the control there, 50.0% expected.",
    );
  });
});

describe('describeImpact', () => {
  const goal = { name: 'Orders', kind: 'proportion', unit: 'share', currency: null } as const;
  const facts = { goal, absolute: bounds(0.0085, 0.0011, 0.0172), level: 0.95, visitorsPerMonth: 100_000 };

  it('reports the monthly gain, to its significant digits', () => {
    expect(describeImpact(facts)?.sentence).toBe(
      'Orders: about 850 more a month at current traffic (95% CI 110–1,720), if the effect lasts.',
    );
  });

  it('reports the monthly loss, the smaller one first', () => {
    const money = { name: 'Revenue', kind: 'revenue', unit: 'money', currency: 'EUR' } as const;
    expect(describeImpact({ ...facts, goal: money, absolute: bounds(-0.123, -0.23, -0.012) })?.sentence).toBe(
      'Revenue: about €12,000 less a month at current traffic (95% CI €1,000–€23,000), if the effect lasts.',
    );
  });

  it('keeps both directions if the interval has both', () => {
    expect(describeImpact({ ...facts, absolute: bounds(0.0085, -0.0011, 0.0172) })?.sentence).toContain(
      '(95% CI −110 to 1,720)',
    );
  });

  it('is empty for metrics that do not add up over visitors, or without bounds', () => {
    expect(describeImpact({ ...facts, goal: { ...goal, unit: 'ratio' } })).toBeNull();
    expect(describeImpact({ ...facts, goal: { ...goal, kind: 'quantile', unit: 'number' } })).toBeNull();
    expect(describeImpact({ ...facts, absolute: { ...facts.absolute, upper: null } })).toBeNull();
    expect(describeImpact({ ...facts, visitorsPerMonth: 0 })).toBeNull();
  });
});

describe('describeOverstatement', () => {
  const effect = { ...bounds(0.149, 0.02, 0.301), level: 0.95, unit: 'relative', currency: null } as const;

  it('plans with the half of the interval nearer to 0', () => {
    expect(describeOverstatement(effect)?.sentence).toBe(
      'Early winners overstate: plan with the lower half of the 95% CI, +2.0% to +14.9%.',
    );
    expect(describeOverstatement({ ...effect, ...bounds(-0.149, -0.301, -0.02) })?.sentence).toBe(
      'Early winners overstate: plan with the upper half of the 95% CI, −14.9% to −2.0%.',
    );
  });

  it('is empty if that half reaches 0', () => {
    expect(describeOverstatement({ ...effect, lower: -0.01 })).toBeNull();
    expect(describeOverstatement({ ...effect, lower: null })).toBeNull();
  });
});

describe('notes', () => {
  const computed = {
    computedAt: '2026-11-22T13:20:00Z',
    now: '2026-11-22T13:32:40Z',
    timeZone: 'Europe/Berlin',
  };

  it('report the age of the numbers and what they exclude', () => {
    expect(describeStale({ ...computed, pending: 41_200 }).sentence).toBe(
      'Computed at 14:20, 12 minutes ago. 41,200 events not processed yet.',
    );
    expect(describeStale({ ...computed, pending: 0 }).sentence).toBe('Computed at 14:20, 12 minutes ago.');
    expect(describeStale({ ...computed, now: '2026-11-25T14:00:00Z', pending: 0 }).sentence).toBe(
      'Computed on 22 Nov, 14:20, 3 days ago.',
    );
  });

  it('name the day in the project’s time zone', () => {
    const finalAt = '2026-11-21T23:30:00Z';
    expect(describeFinal({ finalAt, timeZone: 'Europe/Berlin' }).sentence).toBe('Final on 22 Nov.');
    expect(describeFinal({ finalAt, timeZone: 'UTC' }).sentence).toBe('Final on 21 Nov.');
  });

  it('name what decides instead of this view', () => {
    expect(describeExploratory({ engine: 'sequential', goal: 'Purchase' }).sentence).toBe(
      'Exploratory. The registered plan decides: sequential, Purchase, all visitors.',
    );
  });

  it('report whether groups differ at all', () => {
    const named = { dimension: 'device', goal: 'Purchase' };
    expect(describeGroupDifference({ ...named, pValue: 0.004, isDifferent: true }).sentence).toBe(
      'Groups differ: the effect on Purchase depends on device (p = 0.004).',
    );
    expect(describeGroupDifference({ ...named, pValue: 0.31, isDifferent: false }).sentence).toBe(
      'No difference between groups shown: Purchase by device (p = 0.31).',
    );
    expect(describeGroupDifference({ ...named, pValue: null, isDifferent: false }).sentence).toBe(
      'Too few visitors per group to compare Purchase by device.',
    );
  });
});

describe('changes since final results', () => {
  it('report how many visitors are gone', () => {
    expect(describeErased({ visitors: 1 }).sentence).toBe(
      '1 visitor counted here was erased since; the figures are kept as they were.',
    );
    expect(describeErased({ visitors: 1_200 }).sentence).toContain('1,200 visitors counted here were erased');
  });

  it('report the recomputed outcome', () => {
    const again = {
      computedAt: '2026-12-03T10:00:00.000Z',
      timeZone: 'UTC',
      state: 'winning',
      visitors: 20_000,
      finalState: 'winning',
      finalVisitors: 20_000,
    } as const;
    expect(describeComputedAgain(again).sentence).toBe(
      'Computed again on 3 Dec: the same 20,000 visitors, still winning. The final results stay.',
    );
    expect(describeComputedAgain({ ...again, visitors: 12, state: 'not_ready' }).sentence).toBe(
      'Computed again on 3 Dec: 12 of 20,000 visitors, now not ready. The final results stay.',
    );
  });
});
