import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComparisonState, ExperimentState, StateCode } from '@pixel/stats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparisonFacts } from './comparison-facts.ts';
import { describeComparison } from './describe-comparison.ts';
import { describeVerdict } from './describe-verdict.ts';
import type { Sentence } from './sentence.ts';
import { comparisonFacts, guardrail } from './words.fixture.ts';

/** Possible states of a comparison by reason; empty if only experiments have that reason. */
const statesOf: Readonly<Record<StateCode, readonly ComparisonState[]>> = {
  decided: ['winning', 'losing', 'up', 'down'],
  no_longer_shown: ['winning', 'losing', 'up', 'down'],
  nothing_shown: ['inconclusive'],
  inconsistent_data: ['inconclusive'],
  expected_loss_above_limit: ['inconclusive'],
  ended_without_result: ['inconclusive'],
  ended_in_burn_in: ['inconclusive'],
  ended_before_planned_size: ['inconclusive'],
  ended_before_minimum_days: ['inconclusive'],
  ended_uncleared: ['inconclusive'],
  invalid_input: ['not_ready'],
  no_data: ['not_ready'],
  insufficient_n: ['not_ready'],
  denominator_zero: ['not_ready'],
  baseline_zero: ['not_ready'],
  zero_variance: ['not_ready'],
  burn_in: ['not_ready'],
  no_planned_size: ['not_ready'],
  before_planned_size: ['not_ready'],
  before_minimum_days: ['not_ready'],
  ahead_too_early: ['not_ready'],
  behind_too_early: ['not_ready'],
  not_cleared: ['not_ready'],
  cleared: ['within_limit', 'worse_within_limit'],
  guardrail_harmed: ['harm'],
  denominator_shifted: ['denominator_shifted'],
  informational: ['exploratory'],
  exploratory: ['exploratory'],
  single_arm: [],
  sample_ratio_mismatch: [],
  no_primary_goal: [],
};

/** The reasons for an experiment's verdict without a comparison. */
const leadsWithout: Readonly<Record<ExperimentState, readonly StateCode[]>> = {
  untrusted: ['sample_ratio_mismatch'],
  harm: [],
  losing: [],
  winning: [],
  not_ready: [
    'no_primary_goal',
    'single_arm',
    'invalid_input',
    'no_data',
    'insufficient_n',
    'denominator_zero',
    'baseline_zero',
    'zero_variance',
    'ended_without_result',
  ],
  inconclusive: ['no_primary_goal', 'ended_without_result'],
};

const codes = Object.keys(statesOf) as readonly StateCode[];
const outcomes = codes.flatMap((code) => statesOf[code].map((state) => ({ state, code })));

const bound = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null });
const estimated = fc.record({ estimate: bound, lower: bound, upper: bound });
const whole = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 10_000_000 }));
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** All possible facts of a comparison. */
const known = fc.record({
  goal: fc.record({
    name: fc.constant('Purchase'),
    kind: fc.constant('mean'),
    unit: fc.constantFrom('share', 'number', 'money', 'ratio', 'points'),
    currency: fc.constantFrom('EUR', 'JPY', null),
    direction: fc.constantFrom('increase', 'decrease'),
    margin: fc.option(share, { nil: null }),
  }),
  plan: fc.record({
    engine: fc.constantFrom('fixed', 'sequential', 'bayesian'),
    plannedVisitors: fc.option(whole, { nil: null }),
    minimumDays: fc.nat({ max: 60 }),
    expectedLossLimit: share,
  }),
  progress: fc.record({
    status: fc.constantFrom('running', 'paused', 'ended'),
    kind: fc.constantFrom(undefined, 'holdback'),
    days: fc.double({ min: 0, max: 400, noNaN: true }),
    visitors: whole,
    daysLeft: fc.oneof(fc.constantFrom(null, Number.POSITIVE_INFINITY), fc.nat({ max: 400 })),
    timeZone: fc.constantFrom('UTC', 'Asia/Tokyo'),
  }),
  absolute: estimated,
  relative: estimated,
  level: share,
  chanceToWin: fc.option(share, { nil: null }),
  decidedAt: fc.constantFrom('2026-11-14T11:00:00.000Z', null),
  isOneOfSeveral: fc.boolean(),
  rarer: fc.option(
    fc.record({
      outcome: fc.constantFrom('conversion', 'no_conversion'),
      control: whole,
      variant: whole,
    }),
    { nil: null },
  ),
  visitorsNeeded: whole,
  open: whole,
  worst: bound,
  visitorsToClear: fc.option(whole, { nil: null }),
}) satisfies fc.Arbitrary<Partial<ComparisonFacts>>;

/** The faults of a sentence. */
function faultsOf({ code, parameters, sentence }: Sentence): readonly string[] {
  const faults = [
    [sentence.length > 240, 'is longer than 240 characters'],
    [!sentence.endsWith('.') || sentence.endsWith('..'), 'does not end with a full stop'],
    [/NaN|undefined|null|Infinity|∞|\[object/.test(sentence), 'writes what is no text'],
    [/!| {2}|\(\)| \./.test(sentence), 'is not written well'],
    [!/^[a-z]+(_[a-z]+)*$/.test(code), 'has a code that is none'],
    [JSON.stringify(parameters) !== JSON.stringify(JSON.parse(JSON.stringify(parameters))), 'is no JSON'],
    [Object.values(parameters).some((value) => value === undefined), 'has a parameter without value'],
    [sentence.includes('Purchase') && parameters.goal !== 'Purchase', 'does not hand on its goal'],
    [sentence.includes('Sticky bar') && parameters.variant !== 'Sticky bar', 'does not hand on its variant'],
    [/[+−][\d.,]+%/.test(sentence) && !/CI|limit/.test(sentence), 'has a lift without its interval'],
    [sentence.includes(' CI') && typeof parameters.level !== 'number', 'does not hand on its level'],
  ] as const;
  return faults.flatMap(([isFault, fault]) => (isFault ? [fault] : []));
}

/** The codes of sentences declared in this folder's files. */
function declaredCodes(isMeant: (file: string) => boolean): readonly (string | undefined)[] {
  return readdirSync(import.meta.dirname)
    .filter(isMeant)
    .flatMap((file) => [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/phrase\(\s*'([^']+)'/g),
    ])
    .map(([, code]) => code);
}

describe('the sentence catalogue', () => {
  it('has a sentence for every state and reason, whatever is known', () => {
    fc.assert(
      fc.property(fc.constantFrom(...outcomes), known, (outcome, facts) => {
        const sentence = describeComparison(comparisonFacts({ ...facts, ...outcome }));
        expect(faultsOf(sentence), sentence.sentence).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('has a sentence for every lead of an experiment without a comparison', () => {
    for (const status of ['running', 'paused', 'ended'] as const)
      for (const goal of ['Purchase', null])
        for (const [state, reasons] of Object.entries(leadsWithout))
          for (const code of reasons) {
            const verdict = { state: state as ExperimentState, code };
            const sentence = describeVerdict({ verdict, goal, status, comparison: null, mismatch: null });
            expect(faultsOf(sentence), sentence.sentence).toEqual([]);
          }
  });

  it('never announces a future for what has ended', () => {
    const isOver = (code: StateCode) => statesOf[code][0] !== 'not_ready';
    fc.assert(
      fc.property(
        fc.constantFrom(...outcomes.filter(({ code }) => isOver(code))),
        known,
        (outcome, facts) => {
          const progress = { ...facts.progress, status: 'ended' } as const;
          const { sentence } = describeComparison(comparisonFacts({ ...facts, progress, ...outcome }));
          expect(sentence).not.toMatch(
            /\byet\b|so far|Keep running|Stop it|pausing|About \d+ days?|safe to stop/,
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('distinguishes sentences by their codes', () => {
    const declared = declaredCodes((file) => !file.endsWith('.test.ts'));
    expect(declared.length).toBeGreaterThan(60);
    expect([...declared].sort()).toEqual([...new Set(declared)].sort());
  });

  it('has no unused comparison sentence', () => {
    const covered = new Set<string | undefined>();
    for (const facts of fc.sample(known, { numRuns: 120, seed: 1 }))
      for (const outcome of outcomes)
        covered.add(describeComparison(comparisonFacts({ ...facts, ...outcome })).code);
    for (const code of codes)
      for (const status of ['running', 'ended'] as const)
        for (const goal of ['Purchase', null]) {
          const verdict = { state: 'not_ready', code } as const;
          covered.add(describeVerdict({ verdict, goal, status, comparison: null, mismatch: null }).code);
        }
    const ofComparisons = /^describe-(decided|undecided|waiting|ended|guardrail|verdict|holdback-comparison)/;
    expect(declaredCodes((file) => ofComparisons.test(file)).filter((code) => !covered.has(code))).toEqual(
      [],
    );
  });

  it('distinguishes a guardrail from other goals', () => {
    const facts = comparisonFacts({ goal: guardrail, state: 'within_limit', code: 'cleared', worst: -0.05 });
    expect(describeComparison(facts).parameters).toEqual({ worst: -0.05, level: 0.95, limit: -0.1 });
  });
});
