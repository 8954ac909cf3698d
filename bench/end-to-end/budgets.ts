import { chiSquareTest } from '@pixel/stats';
import type { Budget } from '../budget.ts';
import type { Outcome, Size, TrialRun } from './play.ts';
import type { JudgedComparison, Limits, Reading } from './readings.ts';
import { trueDifference, vitals } from './trials.ts';
import { testUniformity } from './uniformity.ts';

const standardErrors = 3;

/** Returns the promised and actual figures of experiments with known truth. */
export function endToEndBudgets(
  { trials, slower, same }: Outcome,
  { visitors }: Pick<Size, 'visitors'>,
): readonly Budget[] {
  const alike = trials.filter(({ trial }) => trial.lift === 0);
  const different = trials.filter(({ trial }) => trial.lift !== 0);
  const looks = trials[0]?.readings.length ?? 0;
  const spread = (rate: number, n: number) => 100 * standardErrors * Math.sqrt((rate * (1 - rate)) / n);
  const around = (rate: number, n: number) => ({
    atLeast: round(100 * rate - spread(rate, n)),
    atMost: round(Math.min(100, 100 * rate + spread(rate, n))),
  });
  const uniformity = testUniformity(alike.map((each) => last(each).fixed.pValue ?? 1));
  return [
    {
      name: `${alike.length} without a difference: p-values of one look at the end are uniform (Kolmogorov–Smirnov), p`,
      measured: [uniformity.pValue],
      atLeast: 0.001,
      digits: 3,
    },
    {
      name: `… ${looks} looks at ordinary p-values, alarms at any of them (must fail), %`,
      measured: [
        percentOf(alike, ({ readings }) => readings.some(({ fixed }) => (fixed.pValue ?? 1) <= 0.05)),
      ],
      atLeast: around(0.05, alike.length).atMost,
      digits: 1,
    },
    {
      name: `… ${looks} looks as planned (sequential), won or lost at any of them, %`,
      measured: [percentOf(alike, hasDecided)],
      atMost: around(0.05, alike.length).atMost,
      digits: 1,
    },
    {
      name: '… shares of visitors not as planned at the end, chi-square p < 0.001',
      measured: [alike.filter(isMismatch).length],
      atMost: 2,
      digits: 0,
    },
    {
      name: `${different.length} with a lift of −50 to 80%: intervals of one look at the end cover the true difference, %`,
      measured: [percentOf(different, (each) => coversDifference(each, last(each).fixed))],
      ...around(0.95, different.length),
      digits: 1,
    },
    {
      name: '… and the true lift, %',
      measured: [percentOf(different, (each) => coversLift(each, last(each).fixed))],
      ...around(0.95, different.length),
      digits: 1,
    },
    {
      name: '… intervals of both looks together (sequential) cover the true difference, %',
      measured: [percentOf(different, (each) => coversDifference(each, last(each).sequential))],
      atLeast: 95,
      digits: 1,
    },
    {
      name: '… and the true lift, %',
      measured: [percentOf(different, (each) => coversLift(each, last(each).sequential))],
      atLeast: 95,
      digits: 1,
    },
    {
      name: '… decided in the wrong direction at one of the looks, %',
      measured: [percentOf(different, isWrong)],
      atMost: 2.5,
      digits: 1,
    },
    {
      name: '… decided in the right direction (for information), %',
      measured: [percentOf(different, isRight)],
      digits: 1,
    },
    {
      name: '… shares of visitors not as planned at the end, chi-square p < 0.001',
      measured: [different.filter(isMismatch).length],
      atMost: 2,
      digits: 0,
    },
    {
      name: 'All of them: shares of visitors not as planned at any look (untrusted, p < 0.01), %',
      measured: [
        percentOf(trials, ({ readings }) => readings.some(({ verdict }) => verdict === 'untrusted')),
      ],
      atMost: around(0.01, trials.length).atMost,
      digits: 1,
    },
    {
      name: '… visitors counted, minimum of all experiments, %',
      measured: [(100 * Math.min(...trials.map(countedIn))) / visitors],
      atLeast: 100,
      digits: 2,
    },
    {
      name: 'A page that paints 9% slower with a limit of 5%: mean, 75th percentile and verdict say harm, of 3',
      measured: [slower.length === 0 ? Number.NaN : harmsOf(slower)],
      atLeast: 3,
      digits: 0,
    },
    {
      name: 'One that paints equally fast: mean, 75th percentile or verdict say harm at any look, of 3',
      measured: [Math.max(...same.map((reading) => harmsOf([reading])))],
      atMost: 0,
      digits: 0,
    },
  ];
}

/** Counts harm in the last reading, among both guardrails and the verdict. */
function harmsOf(readings: readonly Reading[]): number {
  const reading = readings.at(-1);
  const states = [...vitals.guardrails.map((goalKey) => reading?.guardrails[goalKey]), reading?.verdict];
  return states.filter((state) => state === 'harm').length;
}

function hasDecided({ readings }: TrialRun): boolean {
  return readings.some(({ sequential: { state } }) => state === 'winning' || state === 'losing');
}

function isRight({ trial, readings }: TrialRun): boolean {
  const right = trial.lift > 0 ? 'winning' : 'losing';
  return readings.some(({ sequential }) => sequential.state === right);
}

function isWrong({ trial, readings }: TrialRun): boolean {
  const wrong = trial.lift > 0 ? 'losing' : 'winning';
  return readings.some(({ sequential }) => sequential.state === wrong);
}

function coversDifference({ trial }: TrialRun, { absolute }: JudgedComparison): boolean {
  return covers(absolute, trueDifference(trial));
}

function coversLift({ trial }: TrialRun, { relative }: JudgedComparison): boolean {
  return covers(relative, trial.lift);
}

/** A missing limit is open. */
function covers({ lower, upper }: Limits, truth: number): boolean {
  return (lower ?? -Infinity) <= truth && truth <= (upper ?? Infinity);
}

function isMismatch(played: TrialRun): boolean {
  const test = chiSquareTest(last(played).visitors.map((visitors) => ({ visitors, weight: 0.5 })));
  return test.status !== 'ok' || test.pValue < 0.001;
}

function countedIn(played: TrialRun): number {
  const [control, variant] = last(played).visitors;
  return control + variant;
}

function last({ readings, trial }: TrialRun): Reading {
  const reading = readings.at(-1);
  if (reading === undefined) throw new Error(`No results were read for ${trial.experimentKey}`);
  return reading;
}

function percentOf(played: readonly TrialRun[], is: (each: TrialRun) => boolean): number {
  return (100 * played.filter(is).length) / played.length;
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
