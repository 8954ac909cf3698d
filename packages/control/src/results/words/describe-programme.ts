import type { ExperimentState } from '@pixel/stats';
import { formatCount, formatPercent, formatShortPercent, pluralize } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';

/** The combined outcomes of ended tests. */
export interface ProgrammeFacts {
  readonly from: string | null;
  readonly until: string | null;
  readonly concluded: number;
  readonly repeated: number;
  readonly verdicts: Readonly<Record<ExperimentState, number>>;
  readonly withoutFinalLook: number;
  readonly winRate: WinRateFacts | null;
  readonly shipped: ShippedFacts;
  readonly winnersNotShipped: number;
  readonly decisions: { readonly undecided: number };
}

interface WinRateFacts {
  readonly won: number;
  readonly tests: number;
  readonly rate: number;
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
}

interface ShippedFacts {
  readonly won: number;
  readonly withoutWin: number;
  readonly againstVerdict: number;
  readonly unknown: number;
}

/** Returns the sentences about ended tests: how many won, which don't count, and what was shipped. */
export function describeProgramme(facts: ProgrammeFacts): readonly Sentence[] {
  const { from, until, concluded, repeated, winRate, withoutFinalLook, verdicts } = facts;
  if (concluded === 0) return [from === null && until === null ? noTestEnded({}) : noTestInRange({})];
  const { untrusted, not_ready: unread } = verdicts;
  const leftOut = untrusted + unread + withoutFinalLook;
  return [
    winRate === null ? withoutWinRate({ concluded }) : winRateSentence({ ...winRate }),
    ...(leftOut === 0 ? [] : [notIncluded({ untrusted, unread, withoutFinalLook })]),
    ...(repeated === 0 ? [] : [earlierTestsNotCounted({ repeated })]),
    ...describeShipped(facts),
    ...(facts.decisions.undecided === 0 ? [] : [undecided({ undecided: facts.decisions.undecided })]),
  ];
}

const noTestEnded = phrase('programme_empty', () => 'No test has ended.');
const noTestInRange = phrase('programme_empty_range', () => 'No test ended in this period.');

const withoutWinRate = phrase(
  'programme_without_rate',
  (p: { readonly concluded: number }) =>
    `${pluralize(p.concluded, 'test')} ended, none with a valid result, so there is no win rate.`,
);
const winRateSentence = phrase(
  'programme_rate',
  (p: WinRateFacts) =>
    `${formatCount(p.won)} of ${pluralize(p.tests, 'test')} with a valid result won: ${formatPercent(p.rate)} (${formatShortPercent(p.level)} CI ${formatPercent(p.lower)} to ${formatPercent(p.upper)}).`,
);
const notIncluded = phrase(
  'programme_not_in_rate',
  (p: { readonly untrusted: number; readonly unread: number; readonly withoutFinalLook: number }) =>
    `Not included: ${listed([
      [p.untrusted, 'untrustworthy'],
      [p.unread, 'without a valid result'],
      [p.withoutFinalLook, 'without final results'],
    ])}.`,
);
const earlierTestsNotCounted = phrase(
  'programme_repeated',
  (p: { readonly repeated: number }) =>
    `${pluralize(p.repeated, 'earlier test')} of experiments that ran again ${p.repeated === 1 ? 'is' : 'are'} not counted: tests that are repeated until they win make a rate look better than it is.`,
);

function describeShipped({ shipped: tally, winnersNotShipped }: ProgrammeFacts): readonly Sentence[] {
  const { won, withoutWin, againstVerdict, unknown } = tally;
  const total = won + withoutWin + againstVerdict + unknown;
  return [
    ...(total === 0 ? [] : [shipped({ shipped: total, ...tally })]),
    ...(winnersNotShipped === 0 ? [] : [notShipped({ winners: winnersNotShipped })]),
  ];
}

const shipped = phrase(
  'programme_shipped',
  (p: ShippedFacts & { readonly shipped: number }) =>
    `${formatCount(p.shipped)} ${p.shipped === 1 ? 'was' : 'were'} shipped: ${listed([
      [p.won, 'that won'],
      [p.withoutWin, 'without a win'],
      [p.againstVerdict, 'against the verdict'],
      [p.unknown, 'without final results'],
    ])}.`,
);
const notShipped = phrase(
  'programme_winners_left',
  (p: { readonly winners: number }) =>
    `${pluralize(p.winners, 'winner')} ${p.winners === 1 ? 'was' : 'were'} not shipped.`,
);
const undecided = phrase(
  'programme_undecided',
  (p: { readonly undecided: number }) => `${pluralize(p.undecided, 'test')} without a recorded decision.`,
);

function listed(parts: readonly (readonly [number: number, description: string])[]): string {
  return parts
    .filter(([number]) => number > 0)
    .map(([number, description]) => `${formatCount(number)} ${description}`)
    .join(', ');
}
