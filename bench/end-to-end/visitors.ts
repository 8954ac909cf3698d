import { createRandom, type Random } from '../calibration/random.ts';
import { amountSd, baseRate, meanAmount, sharedGoals, type Trial, vitals } from './trials.ts';

/** Something a visitor does on the page. */
export interface Deed {
  readonly eventName: string;
  readonly payload: Readonly<Record<string, number>>;
  /** Minutes since the visitor came. */
  readonly minutes: number;
}

/** The variant that a visitor was given, by experiment. */
export type Given = ReadonlyMap<string, string>;

/** Somebody who comes once. The same seed, the same visitor, who does the same where the same variants are given. */
export interface Visitor {
  readonly anonymousId: string;
  deeds(given: Given): readonly Deed[];
}

/** Latest minute of what a visitor does within the window, and what comes too late for it. */
const lastMinute = 20;
const tooLate = { from: 65, span: 20 } as const;
/** Of those who were given a variant, so many reach its goal once more, or at last, after the window. */
const lateRate = 0.05;
const medianPaintMs = 2_400;
/** Of the logarithm of how long it takes. */
const paintSd = 0.3;

/** Returns a visitor of a project with such experiments. What its goals with a lift see depends on the variant, all else does not. */
export function trialVisitor(seed: number, trials: readonly Trial[]): Visitor {
  const random = createRandom(seed);
  const shared = Object.entries(sharedGoals).map(([kind, goalKey]) => ({ goalKey, kind, lift: 0 }));
  const different = trials.filter(({ lift }) => lift !== 0);
  return {
    anonymousId: uuid(random),
    deeds: (given) => [
      ...shared.flatMap((goal) => reach(random, goal, 0)),
      ...different.flatMap((trial) => {
        const isTreated = given.get(trial.experimentKey) === 'b';
        return [
          ...reach(random, trial, isTreated ? trial.lift : 0),
          ...(random.uniform() < lateRate && isTreated ? [comesLate(random, trial)] : []),
        ];
      }),
    ],
  };
}

/** Returns a visitor whose page is measured. */
export function measuredVisitor(seed: number): Visitor {
  const random = createRandom(seed);
  return {
    anonymousId: uuid(random),
    deeds(given) {
      const slowdown = given.get(vitals.slower) === 'b' ? vitals.slowdown : 1;
      const value = Math.round(medianPaintMs * slowdown * Math.exp(paintSd * random.normal()));
      return [
        { eventName: vitals.eventName, payload: { value }, minutes: 0 },
        ...reach(random, { goalKey: sharedGoals.proportion, kind: 'proportion' }, 0),
      ];
    },
  };
}

type Goal = { readonly goalKey: string; readonly kind: string };

/** More visitors reach a goal that is lifted; of money, the same number pays more. */
function reach(random: Random, { goalKey, kind }: Goal, lift: number): readonly Deed[] {
  const rate = kind === 'revenue' ? baseRate : baseRate * (1 + lift);
  if (random.uniform() >= rate) return [];
  const minutes = Math.ceil(lastMinute * random.uniform());
  const payload = kind === 'revenue' ? { total: amount(random, 1 + lift) } : {};
  return [{ eventName: goalKey, payload, minutes }];
}

function comesLate(random: Random, { goalKey, kind }: Goal): Deed {
  const minutes = tooLate.from + Math.floor(tooLate.span * random.uniform());
  return { eventName: goalKey, payload: kind === 'revenue' ? { total: meanAmount } : {}, minutes };
}

/** Whole cents, with {@link meanAmount} as their mean. */
function amount(random: Random, times: number): number {
  const exact = meanAmount * times * Math.exp(amountSd * random.normal() - amountSd ** 2 / 2);
  return Math.round(100 * exact) / 100;
}

function uuid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(16 * random.uniform()).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
