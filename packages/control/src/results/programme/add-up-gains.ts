import { addLifts, type EstimatedPair } from '@pixel/stats';
import { groupBy } from '../../base/group-by.ts';
import { describeGain, describeNaiveGain } from '../words/describe-gain.ts';
import type { Gain } from './programme-report.ts';
import type { ConcludedTest } from './read-concluded.ts';
import { metricKeyOf, type ShippedWinner, shippedWinnerOf } from './shipped-winner.ts';

/**
 * Adds up the gains of shipped winners by the metric of their primary goal, most winners first. Never adds lifts of different goals, or of
 * the same goal with another definition, window or cap.
 */
export function addUpGains(tests: readonly ConcludedTest[]): readonly Gain[] {
  const winners = tests.flatMap((test) => shippedWinnerOf(test) ?? []);
  return [...groupBy(winners, ({ goal }) => metricKeyOf(goal)).values()]
    .flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [gainOf(first, group)];
    })
    .sort((a, b) => b.winners - a.winners || (a.goalKey < b.goalKey ? -1 : 1));
}

/** `first` is one of the winners, which all share one metric. */
function gainOf({ goal }: ShippedWinner, winners: readonly ShippedWinner[]): Gain {
  const { goalKey, name, kind, direction, windowHours, capPercentile } = goal;
  const withHoldback = winners.filter(({ hasHoldback }) => hasHoldback).length;
  const measured = measuredGain(winners);
  const estimates = winners.flatMap(({ atTest }) => (atTest === null ? [] : [atTest.estimate]));
  const naive = { winners: estimates.length, estimate: estimates.length === 0 ? null : total(estimates) };
  const facts = { goal: name, winners: winners.length };
  return {
    goalKey,
    name,
    kind,
    direction,
    windowHours,
    capPercentile,
    winners: winners.length,
    withHoldback,
    measured,
    naive,
    sentences: [
      describeGain({ ...facts, withHoldback, measured }),
      describeNaiveGain({ ...facts, naive }),
    ].flatMap((sentence) => sentence ?? []),
  };
}

/** Only includes winners with a lift in both the test and the holdback, so that both sums cover the same ones. */
function measuredGain(winners: readonly ShippedWinner[]): Gain['measured'] {
  const both = winners.flatMap(({ atTest, measured }) => {
    if (atTest === null || measured === null) return [];
    const { estimate, lower, upper, level } = measured;
    return lower === null || upper === null
      ? []
      : [{ estimate, lower, upper, level, atTest: atTest.estimate }];
  });
  const sum: EstimatedPair | null = addLifts(both);
  if (sum === null) return null;
  return {
    winners: both.length,
    ...sum,
    // An interval with higher coverage also has at least this one.
    level: Math.min(...both.map(({ level }) => level)),
    atTest: total(both.map(({ atTest }) => atTest)),
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
