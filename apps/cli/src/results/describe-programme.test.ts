import type { ProgrammeReport } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { plainStyle } from '../style.ts';
import { describeProgramme } from './describe-programme.ts';
import { describeTests } from './describe-tests.ts';

const sentenceOf = (sentence: string) => ({ code: 'code', parameters: {}, sentence });

const report: ProgrammeReport = {
  from: '2026-01-01',
  until: null,
  timeZone: 'UTC',
  concluded: 12,
  repeated: 0,
  verdicts: { winning: 3, losing: 1, harm: 0, inconclusive: 6, untrusted: 1, not_ready: 0 },
  withoutFinalLook: 1,
  winRate: { won: 3, tests: 10, rate: 0.3, lower: 0.108, upper: 0.603, level: 0.95 },
  medianDays: 14.2,
  decisions: { shipped: 2, not_shipped: 9, iterate: 0, invalid: 0, undecided: 1 },
  shipped: { won: 2, withoutWin: 0, againstVerdict: 0, unknown: 0 },
  winnersNotShipped: 1,
  gains: [
    {
      ...{ goalKey: 'signup', name: 'Sign-ups', kind: 'proportion', direction: 'increase' },
      ...{ windowHours: 168, capPercentile: null, winners: 2, withHoldback: 0, measured: null },
      naive: { winners: 2, estimate: 0.3 },
      sentences: [sentenceOf('Sign-ups: nobody knows.'), sentenceOf('The tests said +30.0%.')],
    },
  ],
  sentences: [sentenceOf('3 of 10 tests won.'), sentenceOf('2 were shipped.')],
  tests: [
    {
      ...{ experimentKey: 'bar', name: 'Bar', phase: 1, endedAt: '2026-02-03T08:00:00.000Z', days: 14 },
      ...{ verdict: 'winning', decision: 'shipped', record: null, variantKey: 'big' },
      lift: { estimate: 0.1, lower: 0.02, upper: 0.18, level: 0.95 },
      holdback: {
        ...{ phase: 2, variantKey: 'big', share: 0.05, startedAt: '2026-02-03T08:00:00.000Z', endedAt: null },
        lift: { estimate: 0.04, lower: null, upper: 0.09, level: 0.9 },
      },
    },
    {
      ...{ experimentKey: 'card', name: 'Card', phase: 2, endedAt: '2026-01-03T08:00:00.000Z', days: 7.6 },
      ...{ verdict: null, decision: 'not_shipped', record: null, variantKey: null },
      ...{ lift: null, holdback: null },
    },
  ],
};

it('summarizes the tests in sentences and figures, with the winners’ impact', () => {
  expect(describeProgramme(report, plainStyle)).toBe(
    'Tests that ended since 2026-01-01\n' +
      '3 of 10 tests won.\n' +
      '2 were shipped.\n' +
      '\n' +
      'tests      12\n' +
      'verdicts   3 won, 1 lost, 6 inconclusive, 1 untrusted, 1 no final results\n' +
      'decisions  2 shipped, 9 not shipped, 1 undecided\n' +
      'days       median 14\n' +
      '\n' +
      'Sign-ups: nobody knows.\n' +
      'The tests said +30.0%.\n',
  );
});

it('prints only a short note without tests', () => {
  const nothing = {
    ...report,
    until: '2026-02-01',
    concluded: 0,
    gains: [],
    sentences: [sentenceOf('None.')],
  };
  expect(describeProgramme(nothing, plainStyle)).toBe(
    'Tests that ended from 2026-01-01 to 2026-02-01\nNone.\n',
  );
});

it('lists tests with their outcome and holdback', () => {
  expect(describeTests(report, plainStyle)).toBe(
    'experiment  phase       ended  days  verdict  decision     variant  lift                             its holdback\n' +
      'bar             1  2026-02-03    14  winning  shipped      big      +10.0% (95% CI +2.0% to +18.0%)  +4.0% (90% CI +9.0% or less)\n' +
      'card            2  2026-01-03     8  –        not shipped  –        –                                –\n',
  );
});
