import { describe, expect, it } from 'vitest';
import { basisGoal } from '../looks/basis.fixture.ts';
import { addUpGains } from './add-up-gains.ts';
import { concludedTest, decided, holdbackWith, type LiftTuple, outcome } from './programme.fixture.ts';
import type { ConcludedTest } from './read-concluded.ts';

const shipped = decided('shipped', 'b');
const winner = (lift: LiftTuple, measured?: LiftTuple, its: Partial<ConcludedTest> = {}) =>
  concludedTest({
    outcome: outcome('winning', lift),
    decision: shipped,
    holdback: measured === undefined ? null : holdbackWith(outcome('inconclusive', measured)),
    ...its,
  });
const sentencesOf = (tests: readonly ConcludedTest[]) =>
  addUpGains(tests).flatMap(({ sentences }) => sentences.map(({ sentence }) => sentence));

describe('addUpGains', () => {
  it('compares the measurements of holdbacks with their tests, and with all tests', () => {
    const tests = [
      winner([0.2, 0.1, 0.3], [0.08, 0.05, 0.11]),
      winner([0.1, 0.02, 0.18], [-0.01, -0.05, 0.03]),
      winner([0.3, 0.1, 0.5]),
    ];
    const [gain] = addUpGains(tests);
    expect(gain).toMatchObject({ goalKey: 'signup', winners: 3, withHoldback: 2 });
    expect(gain?.measured).toEqual({
      winners: 2,
      estimate: expect.closeTo(0.07, 12),
      lower: expect.closeTo(0.02, 12),
      upper: expect.closeTo(0.12, 12),
      level: 0.95,
      atTest: expect.closeTo(0.3, 12),
    });
    expect(gain?.naive).toEqual({ winners: 3, estimate: expect.closeTo(0.6, 12) });
    expect(sentencesOf(tests)).toEqual([
      'Sign-ups: +7.0% together (95% CI +2.0% to +12.0%), measured by the holdbacks of 2 of 3 shipped winners. Their tests had said +30.0%.',
      'Sign-ups: the tests of all 3 winners said +60.0% together. That is usually too high: a variant wins partly because chance helped it (winner’s curse).',
    ]);
  });

  it('includes only what was shipped as a winner', () => {
    const won = outcome('winning', [0.2, 0.1, 0.3]);
    expect(
      addUpGains([
        concludedTest({ outcome: won }),
        concludedTest({ outcome: won, decision: decided('not_shipped') }),
        concludedTest({ outcome: won, decision: decided('shipped', 'c') }),
        ...(['untrusted', 'harm', 'losing', 'inconclusive', 'not_ready'] as const).map((state) =>
          concludedTest({ outcome: outcome(state, [0.2, 0.1, 0.3]), decision: shipped }),
        ),
        concludedTest({ decision: shipped }),
      ]),
    ).toEqual([]);
  });

  it('never adds up different measures', () => {
    const by = (goal: Parameters<typeof basisGoal>[0]) =>
      winner([0.1, 0.05, 0.15], undefined, {
        outcome: outcome('winning', [0.1, 0.05, 0.15], { primary: basisGoal(goal) }),
      });
    const { metric } = basisGoal();
    const gains = addUpGains([
      by({}),
      by({ name: 'Registrations', metric: { ...metric, withCovariate: true } as typeof metric }),
      by({ goalKey: 'order', name: 'Orders' }),
      by({ metric: { ...metric, windowMs: 3_600_000 } as typeof metric }),
      by({ direction: 'decrease' }),
    ]);
    expect(gains.map(({ goalKey, winners }) => [goalKey, winners])).toEqual([
      ['signup', 2],
      ['order', 1],
      ['signup', 1],
      ['signup', 1],
    ]);
  });

  it.each([
    ['of another variant', { ...holdbackWith(outcome('winning', [0.1, 0.05, 0.15])), variantKey: 'c' }, 0],
    ['that has no look', holdbackWith(null), 1],
    ['that is untrustworthy', holdbackWith(outcome('untrusted', [0.1, 0.05, 0.15])), 1],
    ['whose lift nothing bounds', holdbackWith(outcome('not_ready', [0.1, null, 0.15])), 1],
    [
      'that has another primary goal',
      holdbackWith(outcome('winning', [0.1, 0, 1], { primary: basisGoal({ goalKey: 'x' }) })),
      1,
    ],
  ])('ignores a holdback %s', (_, holdback, withHoldback) => {
    const tests = [winner([0.2, 0.1, 0.3], undefined, { holdback })];
    expect(addUpGains(tests)).toMatchObject([{ winners: 1, withHoldback, measured: null }]);
    expect(sentencesOf(tests)).toEqual([
      withHoldback === 0
        ? 'Sign-ups: no holdback measures the shipped winner, so nobody knows what it brings.'
        : 'Sign-ups: 1 of 1 shipped winner has a holdback, but no lift can be read from it.',
      'Sign-ups: the winner’s own test said +20.0%. That is usually too high: a variant wins partly because chance helped it (winner’s curse).',
    ]);
  });

  it('claims no more than the least certain interval', () => {
    const tests = [
      winner([0.2, 0.1, 0.3], [0.1, 0.05, 0.15, 0.99]),
      winner([0.2, 0.1, 0.3], [0.1, 0.05, 0.15, 0.9]),
    ];
    expect(addUpGains(tests)[0]?.measured?.level).toBe(0.9);
  });
});
