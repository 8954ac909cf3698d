import type { ExperimentState } from '@pixel/stats';
import { describe, expect, it } from 'vitest';
import { assess } from '../looks/assess.ts';
import { armsWith, basis, basisGoal, now } from '../looks/basis.fixture.ts';
import { concludedTest, decided, holdbackWith, outcome } from './programme.fixture.ts';
import type { ConcludedTest } from './read-concluded.ts';
import { toProgrammeReport } from './to-programme-report.ts';

const report = (tests: readonly ConcludedTest[], range = {}) =>
  toProgrammeReport({ timeZone: 'UTC', tests }, range);
const ended = (state: ExperimentState, its: Partial<ConcludedTest> = {}) =>
  concludedTest({ outcome: outcome(state, [0.1, 0.02, 0.18]), ...its });
const sentencesOf = (tests: readonly ConcludedTest[], range = {}) =>
  report(tests, range).sentences.map(({ sentence }) => sentence);

describe('toProgrammeReport', () => {
  it('computes the win rate of readable verdicts, and counts the others', () => {
    const states = [
      'winning',
      'losing',
      'harm',
      'inconclusive',
      'inconclusive',
      'untrusted',
      'not_ready',
    ] as const;
    const tests = [...states.map((state) => ended(state)), concludedTest()];
    expect(report(tests)).toMatchObject({
      concluded: 8,
      verdicts: { winning: 1, losing: 1, harm: 1, inconclusive: 2, untrusted: 1, not_ready: 1 },
      withoutFinalLook: 1,
      winRate: { won: 1, tests: 5, rate: 0.2, level: 0.95 },
    });
    // Wilson's interval of 1 in 5.
    expect(report(tests).winRate?.lower).toBeCloseTo(0.0362, 4);
    expect(report(tests).winRate?.upper).toBeCloseTo(0.6245, 4);
    expect(sentencesOf(tests).slice(0, 2)).toEqual([
      '1 of 5 tests with a valid result won: 20.0% (95% CI 3.6% to 62.4%).',
      'Not included: 1 untrustworthy, 1 without a valid result, 1 without final results.',
    ]);
  });

  it.each([
    ['nobody came', [basisGoal()]],
    ['there is no primary goal', [basisGoal({ role: 'secondary' })]],
  ])('has no verdict for an ended test if %s', (_, goals) => {
    const nobody = { kind: 'proportion', n: 0, sum: 0 } as const;
    const arms = [{ key: 'signup', arms: armsWith({ original: nobody, big: nobody }) }];
    const { verdict } = assess(basis({ isCompleted: true, goals }), arms, { atMs: now, health: null });
    expect(verdict.state).toBe('inconclusive');
    const tests = [concludedTest({ outcome: outcome('inconclusive', [null], { verdict }) })];
    expect(report(tests)).toMatchObject({ verdicts: { inconclusive: 0, not_ready: 1 }, winRate: null });
    expect(sentencesOf(tests)).toContain('Not included: 1 without a valid result.');
  });

  it('judges what was shipped by the test result of that variant', () => {
    const shipped = { decision: decided('shipped', 'b') };
    const tests = [
      ended('winning', shipped),
      ended('inconclusive', shipped),
      ended('losing', shipped),
      ended('harm', shipped),
      ended('winning', { decision: decided('shipped', 'c') }),
      concludedTest(shipped),
      ended('winning', { decision: decided('not_shipped') }),
      ended('losing', { decision: decided('not_shipped') }),
      ended('winning', { decision: decided('iterate') }),
      ended('untrusted', { decision: decided('invalid') }),
      ended('winning'),
    ];
    expect(report(tests)).toMatchObject({
      decisions: { shipped: 6, not_shipped: 2, iterate: 1, invalid: 1, undecided: 1 },
      shipped: { won: 1, withoutWin: 2, againstVerdict: 2, unknown: 1 },
      winnersNotShipped: 1,
    });
    expect(sentencesOf(tests).slice(-3)).toEqual([
      '6 were shipped: 1 that won, 2 without a win, 2 against the verdict, 1 without final results.',
      '1 winner was not shipped.',
      '1 test without a recorded decision.',
    ]);
  });

  it('counts days excluding pauses, and returns the median', () => {
    const lasting = (days: number, pausedDays = 0) => {
      const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
      const pauses = pausedDays === 0 ? [] : [{ from: at(1), until: at(1 + pausedDays) }];
      const phase = { number: 1, salt: 's', startedAt: at(0), endedAt: at(days), pauses };
      return concludedTest({ phase });
    };
    expect(report([]).medianDays).toBeNull();
    expect(report([lasting(30), lasting(10, 3), lasting(14)]).medianDays).toBe(14);
    expect(report([lasting(30), lasting(10, 3)]).medianDays).toBe(18.5);
  });

  it('lists tests with the shipped variant and holdback measurement, newest first', () => {
    const phase = {
      number: 3,
      salt: 's',
      startedAt: '2026-02-01T00:00:00Z',
      endedAt: '2026-02-08T00:00:00Z',
    };
    const { tests } = report([
      ended('losing', { experimentKey: 'old' }),
      ended('winning', {
        ...{ experimentKey: 'new', phase, decision: decided('shipped', 'b') },
        holdback: holdbackWith(outcome('winning', [0.06, 0.01, 0.11])),
      }),
    ]);
    expect(tests).toMatchObject([
      {
        ...{
          experimentKey: 'new',
          phase: 3,
          days: 7,
          verdict: 'winning',
          decision: 'shipped',
          variantKey: 'b',
        },
        lift: { estimate: 0.1, lower: 0.02, upper: 0.18, level: 0.95 },
        holdback: { phase: 2, lift: { estimate: 0.06 } },
      },
      { experimentKey: 'old', verdict: 'losing', decision: 'undecided', variantKey: 'b', holdback: null },
    ]);
  });

  it('reports when it is empty, and what it excludes', () => {
    expect(sentencesOf([])).toEqual(['No test has ended.']);
    expect(sentencesOf([], { from: '2026-01-01' })).toEqual(['No test ended in this period.']);
    expect(sentencesOf([concludedTest({ earlierTests: 2, decision: decided('iterate') })])).toEqual([
      '1 test ended, none with a valid result, so there is no win rate.',
      'Not included: 1 without final results.',
      '2 earlier tests of experiments that ran again are not counted: tests that are repeated until they win make a rate look better than it is.',
    ]);
  });
});
