import { capitalize } from './capitalize.ts';
import type { ComparisonFacts } from './comparison-facts.ts';
import { toEffect } from './comparison-facts.ts';
import { type Effect, formatChance, formatEffect } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';
import { dayOf } from './times.ts';

/** Returns the sentence for a variant that wins, loses, or moves a goal up or down, or did so only at earlier looks. */
export function describeDecided(facts: ComparisonFacts): Sentence {
  const { state, code, plan, progress, chanceToWin } = facts;
  const effect = { variant: facts.variant, goal: facts.goal.name, ...toEffect(facts) };
  const { decidedAt } = facts;
  const { timeZone } = progress;
  if (code === 'no_longer_shown')
    return noLongerShown[toDirection(state)]({ ...effect, decidedAt, timeZone });
  if (plan.engine !== 'bayesian' && !excludesZero(effect))
    return shownEarlier[toDirection(state)]({ ...effect, decidedAt, timeZone });
  const isEnded = progress.status === 'ended';
  switch (state) {
    case 'winning':
      if (plan.engine === 'bayesian') return winningByChance({ ...effect, chanceToWin });
      if (isEnded) return winningAtTheEnd(effect);
      return plan.engine === 'fixed' ? winningAtPlannedSize(effect) : winningAtAnyLook(effect);
    case 'losing':
      return isEnded ? losingAtTheEnd(effect) : losing(effect);
    case 'down':
      return down(effect);
    default:
      return up(effect);
  }
}

/** An effect of a variant on a goal. */
export interface DecidedEffect extends Effect {
  readonly variant: string;
  readonly goal: string;
}

interface DatedEffect extends DecidedEffect {
  readonly decidedAt: string | null;
  readonly timeZone: string;
}

const winningAtAnyLook = phrase(
  'winning_at_any_look',
  (p: DecidedEffect) => `${describeEffect(p)}. Significant at any look; safe to stop.`,
);
const winningAtPlannedSize = phrase(
  'winning_at_planned_size',
  (p: DecidedEffect) => `${describeEffect(p)}. Significant at the planned size.`,
);
const winningByChance = phrase(
  'winning_by_chance',
  (p: DecidedEffect & { readonly chanceToWin: number | null }) =>
    `${describeEffect(p)}. ${capitalize(formatChance(p.chanceToWin))} chance to beat control.`,
);
const winningAtTheEnd = phrase(
  'winning_at_the_end',
  (p: DecidedEffect) => `${describeEffect(p)}. Significant.`,
);
const losing = phrase('losing', (p: DecidedEffect) => `${describeEffect(p)}. Stop it and keep the control.`);
const losingAtTheEnd = phrase(
  'losing_at_the_end',
  (p: DecidedEffect) => `${describeEffect(p)}. Keep the control.`,
);
const up = phrase(
  'up',
  (p: DecidedEffect) => `${shortenName(p.goal)} up with ${shortenName(p.variant)}: ${formatEffect(p)}.`,
);
const down = phrase(
  'down',
  (p: DecidedEffect) => `${shortenName(p.goal)} down with ${shortenName(p.variant)}: ${formatEffect(p)}.`,
);

const earlier = (verb: string) => (p: DatedEffect) =>
  `${once(p, verb)}. Today's data alone: ${formatEffect(p)}.`;
const shownEarlier = {
  won: phrase('won_earlier', earlier('won')),
  lost: phrase('lost_earlier', earlier('lost')),
  up: phrase('up_earlier', earlier('was up')),
  down: phrase('down_earlier', earlier('was down')),
};

const noLonger = (verb: string) => (p: DatedEffect) =>
  `${once(p, verb)}; today's data alone no longer show it: ${formatEffect(p)}.`;
const noLongerShown = {
  won: phrase('won_no_longer_shown', noLonger('won')),
  lost: phrase('lost_no_longer_shown', noLonger('lost')),
  up: phrase('up_no_longer_shown', noLonger('was up')),
  down: phrase('down_no_longer_shown', noLonger('was down')),
};

function toDirection(state: ComparisonFacts['state']): 'won' | 'lost' | 'up' | 'down' {
  if (state === 'winning') return 'won';
  if (state === 'losing') return 'lost';
  return state === 'down' ? 'down' : 'up';
}

/** Whether the effect's interval excludes 0. */
export function excludesZero({ lower, upper }: Effect): boolean {
  return (lower !== null && lower > 0) || (upper !== null && upper < 0);
}

/** Describes a variant's effect on a goal, without a full stop. */
export function describeEffect(p: DecidedEffect): string {
  const verb = p.estimate !== null && p.estimate < 0 ? 'reduces' : 'increases';
  return `${shortenName(p.variant)} ${verb} ${shortenName(p.goal)}: ${formatEffect(p)}`;
}

function once({ goal, variant, decidedAt, timeZone }: DatedEffect, verb: string): string {
  const on = decidedAt === null ? '' : ` on ${dayOf(decidedAt, timeZone)}`;
  return `${shortenName(goal)}: ${shortenName(variant)} ${verb}${on}`;
}
