import { createRandom, type Random } from '../calibration/random.ts';
import { amountSd, baseRate, meanAmount, sharedGoals, type Trial, vitals } from './trials.ts';

/** An action of a visitor on the page. */
export interface VisitorAction {
  readonly eventName: string;
  readonly payload: Readonly<Record<string, number>>;
  /** Minutes since the visitor's arrival. */
  readonly minutes: number;
}

/** A visitor's assigned variants, by experiment. */
export type AssignedVariants = ReadonlyMap<string, string>;

/** A visitor who comes once. The same seed and assignments yield the same visitor and actions. */
export interface Visitor {
  readonly anonymousId: string;
  actions(assigned: AssignedVariants): readonly VisitorAction[];
}

/** Latest minute of actions within the window, and of late ones. */
const lastMinute = 20;
const tooLate = { from: 65, span: 20 } as const;
/** Share of assigned visitors who reach the goal again, or for the first time, after the window. */
const lateRate = 0.05;
const medianPaintMs = 2_400;
/** Standard deviation of the logarithm of paint times. */
const paintSd = 0.3;

/** Returns a visitor of a project with these experiments. Only goals with a lift depend on the variant. */
export function trialVisitor(seed: number, trials: readonly Trial[]): Visitor {
  const random = createRandom(seed);
  const shared = Object.entries(sharedGoals).map(([kind, goalKey]) => ({ goalKey, kind, lift: 0 }));
  const different = trials.filter(({ lift }) => lift !== 0);
  return {
    anonymousId: uuid(random),
    actions: (assigned) => [
      ...shared.flatMap((goal) => reach(random, goal, 0)),
      ...different.flatMap((trial) => {
        const isTreated = assigned.get(trial.experimentKey) === 'b';
        return [
          ...reach(random, trial, isTreated ? trial.lift : 0),
          ...(random.uniform() < lateRate && isTreated ? [lateAction(random, trial)] : []),
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
    actions(assigned) {
      const slowdown = assigned.get(vitals.slower) === 'b' ? vitals.slowdown : 1;
      const value = Math.round(medianPaintMs * slowdown * Math.exp(paintSd * random.normal()));
      return [
        { eventName: vitals.eventName, payload: { value }, minutes: 0 },
        ...reach(random, { goalKey: sharedGoals.proportion, kind: 'proportion' }, 0),
      ];
    },
  };
}

type Goal = { readonly goalKey: string; readonly kind: string };

/** A lift increases the number of visitors who reach a goal; for revenue, it increases their payments. */
function reach(random: Random, { goalKey, kind }: Goal, lift: number): readonly VisitorAction[] {
  const rate = kind === 'revenue' ? baseRate : baseRate * (1 + lift);
  if (random.uniform() >= rate) return [];
  const minutes = Math.ceil(lastMinute * random.uniform());
  const payload = kind === 'revenue' ? { total: amount(random, 1 + lift) } : {};
  return [{ eventName: goalKey, payload, minutes }];
}

function lateAction(random: Random, { goalKey, kind }: Goal): VisitorAction {
  const minutes = tooLate.from + Math.floor(tooLate.span * random.uniform());
  return { eventName: goalKey, payload: kind === 'revenue' ? { total: meanAmount } : {}, minutes };
}

/** Whole cents with mean {@link meanAmount}. */
function amount(random: Random, times: number): number {
  const exact = meanAmount * times * Math.exp(amountSd * random.normal() - amountSd ** 2 / 2);
  return Math.round(100 * exact) / 100;
}

function uuid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(16 * random.uniform()).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
