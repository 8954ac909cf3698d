import { addLifts, type EstimatedPair } from '@pixel/stats';
import { groupBy } from '../../base/group-by.ts';
import { describeGain, describeNaiveGain } from '../words/describe-gain.ts';
import type { Gain } from './programme-report.ts';
import type { ConcludedTest } from './read-concluded.ts';
import { findShippedWinner, metricKey, type ShippedWinner } from './shipped-winner.ts';

/**
 * Adds up the gains of shipped winners by the metric of their primary goal, most winners first. Never adds lifts of different goals, or of
 * the same goal with another definition, window or cap.
 */
export function addUpGains(tests: readonly ConcludedTest[]): readonly Gain[] {
  const winners = tests.flatMap((test) => findShippedWinner(test) ?? []);
  return [...groupBy(winners, ({ goal }) => metricKey(goal)).values()]
    .flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [toGain(first, group)];
    })
    .sort((a, b) => b.winners - a.winners || (a.goalKey < b.goalKey ? -1 : 1));
}

/** Returns the gain of winners that share one metric. `first` is any of them. */
function toGain({ goal }: ShippedWinner, winners: readonly ShippedWinner[]): Gain {
  const { goalKey, name, kind, direction, windowHours, capPercentile } = goal;
  const withHoldback = winners.filter(({ hasHoldback }) => hasHoldback).length;
  const measured = addMeasuredLifts(winners);
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

/**
 * Adds up the lifts that holdbacks measured; null if there is none. Includes only winners with a lift in both the test and the holdback, so
 * that both sums cover the same winners.
 */
function addMeasuredLifts(winners: readonly ShippedWinner[]): Gain['measured'] {
  const comparable = winners.flatMap(({ atTest, measured }) => {
    if (atTest === null || measured === null) return [];
    const { estimate, lower, upper, level } = measured;
    return lower === null || upper === null
      ? []
      : [{ estimate, lower, upper, level, atTest: atTest.estimate }];
  });
  const sum: EstimatedPair | null = addLifts(comparable);
  if (sum === null) return null;
  return {
    winners: comparable.length,
    ...sum,
    // Intervals with a higher coverage have at least this one, too.
    level: Math.min(...comparable.map(({ level }) => level)),
    atTest: total(comparable.map(({ atTest }) => atTest)),
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
