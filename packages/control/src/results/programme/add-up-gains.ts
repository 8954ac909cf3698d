import { addLifts, type Estimated } from '@pixel/stats';
import { groupBy } from '../../base/group-by.ts';
import { sayGain, sayNaiveGain } from '../words/say-gain.ts';
import type { Gain } from './programme-report.ts';
import type { ConcludedTest } from './read-concluded.ts';
import { metricKeyOf, type ShippedWinner, shippedWinnerOf } from './shipped-winner.ts';

/**
 * Adds up what winners bring that were shipped, by the metric that was their primary goal; those of the most winners first. Lifts of other
 * goals, or of the same one that was defined, windowed or capped in another way, are never added together.
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

/** `first` is one of the winners, all of whose metrics are one. */
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
    sentences: [sayGain({ ...facts, withHoldback, measured }), sayNaiveGain({ ...facts, naive })].flatMap(
      (sentence) => sentence ?? [],
    ),
  };
}

/** Only of winners whose tests and holdbacks both show a lift: the two sums are about the same ones. */
function measuredGain(winners: readonly ShippedWinner[]): Gain['measured'] {
  const both = winners.flatMap(({ atTest, measured }) => {
    if (atTest === null || measured === null) return [];
    const { estimate, lower, upper, level } = measured;
    return lower === null || upper === null
      ? []
      : [{ estimate, lower, upper, level, atTest: atTest.estimate }];
  });
  const sum: Estimated | null = addLifts(both);
  if (sum === null) return null;
  return {
    winners: both.length,
    ...sum,
    // What covers more often covers as often as that.
    level: Math.min(...both.map(({ level }) => level)),
    atTest: total(both.map(({ atTest }) => atTest)),
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
