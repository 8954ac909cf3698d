import { type ExperimentState, wilson } from '@pixel/stats';
import type { Decision } from '../decisions/decision.ts';
import { decisionOutcomes } from '../decisions/latest-decision.ts';
import { daysRun } from '../health/pause.ts';
import { variantStateOf } from '../looks/variant-state-of.ts';
import { describeProgramme } from '../words/describe-programme.ts';
import { addUpGains } from './add-up-gains.ts';
import { findLift, type LookOutcome, verdictStates, winRateStates } from './outcome.ts';
import type { ProgrammeReport, ProgrammeTest, ShippedTally, WinRate } from './programme-report.ts';
import type { ConcludedTest, ConcludedTests, DayRange } from './read-concluded.ts';

const alpha = 0.05;

/** Returns the combined report on a project's tests. */
export function toProgrammeReport(
  { timeZone, tests }: ConcludedTests,
  { from, until }: DayRange,
): ProgrammeReport {
  const programmeTests = tests
    .map(toProgrammeTest)
    .sort((a, b) => Number(a.endedAt < b.endedAt) - Number(a.endedAt > b.endedAt));
  const verdicts = tally(verdictStates, (state) => programmeTests.filter(({ verdict }) => verdict === state));
  const figures = {
    from: from ?? null,
    until: until ?? null,
    timeZone,
    concluded: programmeTests.length,
    repeated: tests.reduce((sum, { earlierTests }) => sum + earlierTests, 0),
    verdicts,
    withoutFinalLook: programmeTests.filter(({ verdict }) => verdict === null).length,
    winRate: toWinRate(verdicts),
    medianDays: median(programmeTests.map(({ days }) => days)),
    decisions: tally(decisionOutcomes, (kind) => programmeTests.filter(({ decision }) => decision === kind)),
    shipped: tallyShipped(tests),
    winnersNotShipped: programmeTests.filter(
      ({ decision, verdict }) => decision === 'not_shipped' && verdict === 'winning',
    ).length,
  };
  return {
    ...figures,
    gains: addUpGains(tests),
    sentences: describeProgramme(figures),
    tests: programmeTests,
  };
}

function toProgrammeTest({
  experimentKey,
  name,
  phase,
  outcome,
  decision,
  holdback,
}: ConcludedTest): ProgrammeTest {
  const { number, startedAt, endedAt, pauses = [] } = phase;
  const variantKey = decision?.variantKey ?? outcome?.verdict.variant ?? null;
  const period = { from: Date.parse(startedAt), until: Date.parse(endedAt) };
  return {
    experimentKey,
    name,
    phase: number,
    endedAt,
    days: daysRun(
      period,
      pauses.map(({ from, until }) => ({
        from: Date.parse(from),
        until: until === undefined ? null : Date.parse(until),
      })),
    ),
    verdict: outcome && verdictOf(outcome),
    decision: decision?.decision ?? 'undecided',
    record: decision && toRecord(decision),
    variantKey,
    lift: outcome && findLift(outcome, variantKey),
    holdback: holdback && withLift(holdback),
  };
}

function toRecord({
  why,
  learned,
  decidedAt,
  decidedBy,
  editedAt,
  editedBy,
}: Decision): ProgrammeTest['record'] {
  return { why, learned, decidedAt, decidedBy, editedAt, editedBy };
}

/**
 * Returns a test's verdict for the win rate. A test that ended without anything to compare, for example without visitors, is inconclusive
 * in its results but counts as `not_ready` here.
 */
function verdictOf({ verdict: { state, code } }: LookOutcome): ExperimentState {
  return code === 'ended_without_result' || code === 'no_primary_goal' ? 'not_ready' : state;
}

function withLift({
  outcome,
  ...holdback
}: NonNullable<ConcludedTest['holdback']>): ProgrammeTest['holdback'] {
  return { ...holdback, lift: outcome && findLift(outcome, holdback.variantKey) };
}

function toWinRate(verdicts: Readonly<Record<ExperimentState, number>>): WinRate | null {
  const won = verdicts.winning;
  const tests = winRateStates.reduce((sum, state) => sum + verdicts[state], 0);
  const { estimate, ciLower, ciUpper } = wilson({ n: tests, sum: won }, { alpha });
  if (estimate === null || ciLower === null || ciUpper === null) return null;
  return { won, tests, rate: estimate, lower: ciLower, upper: ciUpper, level: 1 - alpha };
}

function tallyShipped(tests: readonly ConcludedTest[]): ShippedTally {
  const states = tests.flatMap(({ decision, outcome }) => {
    if (decision?.variantKey == null) return [];
    return [outcome && variantStateOf(outcome, decision.variantKey)];
  });
  const countIn = (counted: readonly (ExperimentState | null)[]) =>
    states.filter((state) => counted.includes(state)).length;
  return {
    won: countIn(['winning']),
    withoutWin: countIn(['inconclusive', 'not_ready']),
    againstVerdict: countIn(['losing', 'harm', 'untrusted']),
    unknown: countIn([null]),
  };
}

function tally<K extends string>(
  kinds: readonly K[],
  entriesFor: (kind: K) => readonly unknown[],
): Readonly<Record<K, number>> {
  return Object.fromEntries(kinds.map((kind) => [kind, entriesFor(kind).length])) as Record<K, number>;
}

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
