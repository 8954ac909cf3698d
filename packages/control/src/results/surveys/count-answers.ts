import { netPromoterScore, type Score, wilson } from '@pixel/stats';
import type { KnownQuestion } from './known-questions.ts';

/** Number of answers, and their share of the respondents with Wilson's 95% interval; null without respondents. */
export interface CountWithShare {
  readonly count: number;
  readonly share: Score | null;
}

/** The counted answers to a question. */
export type AnswerCounts =
  | { readonly kind: 'texts' }
  | {
      readonly kind: 'options';
      readonly options: readonly (CountWithShare & OptionName)[];
      /** Respondents who wrote their own answer, instead of or in addition to an option. */
      readonly other: CountWithShare;
    }
  | {
      readonly kind: 'points';
      readonly points: readonly (CountWithShare & { readonly value: number })[];
      readonly mean: number | null;
      /** Only for questions of type `nps`, otherwise null. */
      readonly nps: NetPromoters | null;
      /** Only for questions of type `csat`: those who answered 4 or 5; otherwise null. */
      readonly satisfied: CountWithShare | null;
    }
  | { readonly kind: 'yes_no'; readonly yes: CountWithShare; readonly no: CountWithShare }
  /** Those who opened a link, out of all who reached it. */
  | { readonly kind: 'link'; readonly opened: CountWithShare };

interface OptionName {
  readonly optionId: string;
  readonly label: string;
  readonly isRemoved: boolean;
}

/** A net promoter score, from −100 to 100 points with its 95% interval, and its components. */
export interface NetPromoters {
  readonly score: Score | null;
  readonly promoters: CountWithShare;
  readonly passives: CountWithShare;
  readonly detractors: CountWithShare;
}

/** Counts the answers to one question. */
export interface AnswerCounter {
  /** Counts the answer if it is valid for this question, and returns whether it is. */
  add(answer: unknown): boolean;
  /** Returns the counts so far. `reached` is the number of respondents who reached the question. */
  counts(reached: number): AnswerCounts;
}

/** Creates the counter of the answers to a question. */
export function createAnswerCounter(question: KnownQuestion): AnswerCounter {
  switch (question.type) {
    case 'open_text':
      return {
        add: (answer) => typeof answer === 'string' && answer !== '',
        counts: () => ({ kind: 'texts' }),
      };
    case 'single_choice':
    case 'multiple_choice':
      return createOptionCounter(question);
    case 'consent':
      return createYesNoCounter();
    case 'link':
      return createLinkCounter();
    default:
      return createPointCounter(question);
  }
}

/** Returns a count with its share of `total`, null if that is 0. */
export function toCountWithShare(count: number, total: number): CountWithShare {
  const { estimate, ciLower: low, ciUpper: high } = wilson({ n: total, sum: count }, { alpha: 0.05 });
  return {
    count,
    share: estimate === null || low === null || high === null ? null : { estimate, low, high },
  };
}

function createOptionCounter({ type, options }: KnownQuestion): AnswerCounter {
  const counts = new Map(options.map(({ optionId }) => [optionId, 0]));
  let [answered, otherCount] = [0, 0];
  return {
    add(answer) {
      const chosen: readonly unknown[] =
        type === 'multiple_choice' && Array.isArray(answer) ? answer : [answer];
      const knownIds = new Set(chosen.filter((choice) => typeof choice === 'string' && counts.has(choice)));
      const hasOther = chosen.some((choice) => otherText(choice) !== undefined);
      if (knownIds.size === 0 && !hasOther) return false;
      answered += 1;
      otherCount += hasOther ? 1 : 0;
      for (const optionId of knownIds) counts.set(String(optionId), (counts.get(String(optionId)) ?? 0) + 1);
      return true;
    },
    counts: () => ({
      kind: 'options',
      options: options.map((option) => ({
        ...option,
        ...toCountWithShare(counts.get(option.optionId) ?? 0, answered),
      })),
      other: toCountWithShare(otherCount, answered),
    }),
  };
}

function createPointCounter({ type, points = { min: 1, max: 5 } }: KnownQuestion): AnswerCounter {
  const { min, max } = points;
  const counts = new Array<number>(max - min + 1).fill(0);
  const countBetween = (low: number, high: number) =>
    counts.reduce((sum, count, index) => (min + index >= low && min + index <= high ? sum + count : sum), 0);
  return {
    add(answer) {
      if (typeof answer !== 'number' || !Number.isInteger(answer) || answer < min || answer > max)
        return false;
      counts[answer - min] = (counts[answer - min] ?? 0) + 1;
      return true;
    },
    counts() {
      const answered = countBetween(min, max);
      const sum = counts.reduce((sum, count, index) => sum + count * (min + index), 0);
      const [detractors, passives, promoters] = [countBetween(0, 6), countBetween(7, 8), countBetween(9, 10)];
      return {
        kind: 'points',
        points: counts.map((count, index) => ({ value: min + index, ...toCountWithShare(count, answered) })),
        mean: answered === 0 ? null : sum / answered,
        nps:
          type === 'nps'
            ? {
                score: netPromoterScore({ promoters, passives, detractors }),
                promoters: toCountWithShare(promoters, answered),
                passives: toCountWithShare(passives, answered),
                detractors: toCountWithShare(detractors, answered),
              }
            : null,
        satisfied: type === 'csat' ? toCountWithShare(countBetween(4, 5), answered) : null,
      };
    },
  };
}

function createYesNoCounter(): AnswerCounter {
  let [yes, no] = [0, 0];
  return {
    add(answer) {
      if (typeof answer !== 'boolean') return false;
      if (answer) yes += 1;
      else no += 1;
      return true;
    },
    counts: () => ({
      kind: 'yes_no',
      yes: toCountWithShare(yes, yes + no),
      no: toCountWithShare(no, yes + no),
    }),
  };
}

function createLinkCounter(): AnswerCounter {
  let opened = 0;
  return {
    add(answer) {
      if (answer !== true) return false;
      opened += 1;
      return true;
    },
    counts: (reached) => ({ kind: 'link', opened: toCountWithShare(opened, Math.max(opened, reached)) }),
  };
}

/** Returns the text of an answer `{ other: text }`, or undefined for anything else. */
export function otherText(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('other' in answer)) return undefined;
  return typeof answer.other === 'string' ? answer.other : undefined;
}
