import { formatCount, formatLift, pluralize } from './number-formats.ts';
import { phrase } from './phrase.ts';
import { shortenName } from './shorten-name.ts';

interface LiftFacts {
  readonly goal: string;
  readonly lift: number;
}

interface PlannedLift extends LiftFacts {
  readonly weeks: number;
  readonly visitors: number;
}

/** Advises to get visitors first. */
export const adviseVisitors = phrase(
  'preflight_next_visitors',
  () => 'Bring visitors to these pages first: without any, nothing can be planned.',
);

/** Advises to choose a primary goal. */
export const advisePrimaryGoal = phrase(
  'preflight_next_primary_goal',
  () => 'Choose a primary goal: without one, nothing is decided.',
);

/** Advises to use another salt. */
export const adviseOtherSalt = phrase(
  'preflight_next_other_salt',
  (p: { readonly salt: string }) => `Use the salt ${shortenName(p.salt)}, which is balanced, then start.`,
);

/** Advises to wait until the goal's base value is known. */
export const adviseWaiting = phrase(
  'preflight_next_waiting',
  (p: { readonly goal: string }) =>
    `Wait until visitors have reached ${shortenName(p.goal)}, or look further back: its baseline isn't known yet.`,
);

/** Advises to aim for a larger lift if this one takes too long. */
export const adviseLargerLift = phrase(
  'preflight_next_larger_lift',
  (
    p: LiftFacts & {
      readonly weeks: number | null;
      readonly found: number | null;
      readonly foundIn: number | null;
    },
  ) =>
    `Aim for more: a lift of ${formatLift(p.lift)} in ${shortenName(p.goal)} takes ${p.weeks === null ? 'over a year' : pluralize(p.weeks, 'week')}${p.found === null ? '' : `, one of ${formatLift(p.found)} takes ${pluralize(p.foundIn, 'week')}`}. A goal that more visitors reach, or more traffic, helps as well.`,
);

/** Advises a planned size. */
export const advisePlan = phrase(
  'preflight_next_plan',
  (p: PlannedLift) =>
    `Plan ${formatCount(p.visitors)} visitors, which is ${pluralize(p.weeks, 'week')}: that finds a lift of ${formatLift(p.lift)} in ${shortenName(p.goal)}. Then start.`,
);

/** Advises a larger planned size. */
export const adviseLongerPlan = phrase(
  'preflight_next_longer_plan',
  (p: PlannedLift & { readonly planned: number }) =>
    `Plan ${formatCount(p.visitors)} visitors, which is ${pluralize(p.weeks, 'week')}, instead of ${formatCount(p.planned)}: only that finds a lift of ${formatLift(p.lift)} in ${shortenName(p.goal)}.`,
);

export const adviseStart = phrase(
  'preflight_next_start',
  (p: LiftFacts & { readonly weeks: number }) =>
    `Start it: a lift of ${formatLift(p.lift)} in ${shortenName(p.goal)} is detectable in ${pluralize(p.weeks, 'week')}.`,
);
