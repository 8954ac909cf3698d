import { type ComparisonFacts, type GoalFacts, toEffect } from './comparison-facts.ts';
import {
  type Effect,
  formatCount,
  formatEffect,
  formatInterval,
  formatLift,
  formatLimit,
  formatPercent,
} from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

/** Returns the sentence for a guardrail within its limit. */
export function describeCleared(facts: ComparisonFacts): Sentence {
  const limited = { worst: facts.worst, level: facts.level, limit: limitOf(facts.goal) };
  return facts.state === 'worse_within_limit'
    ? worseWithinLimit({ ...limited, ...toEffect(facts) })
    : withinLimit(limited);
}

/** Returns the sentence for a guardrail not yet cleared, and what that takes. */
export function describeNotCleared({ worst, goal, plan, visitorsToClear }: ComparisonFacts): Sentence {
  const limited = { worst, limit: limitOf(goal) };
  if (visitorsToClear === null) return notCleared(limited);
  const { plannedVisitors: planned } = plan;
  return planned !== null && visitorsToClear > planned
    ? beyondPlannedSize({ ...limited, needed: visitorsToClear, planned })
    : notClearedBefore({ ...limited, needed: visitorsToClear });
}

/** Returns the sentence for a breached guardrail, and what to do while visitors still get the variant. */
export function describeHarm(facts: ComparisonFacts): Sentence {
  const { progress } = facts;
  const harm = toHarm(facts);
  if (progress.status === 'running') return breached(harm);
  return progress.status === 'paused' ? breachedWhilePaused(harm) : breachedAtTheEnd(harm);
}

/** Returns the facts about a breached guardrail. */
export function toHarm(facts: ComparisonFacts): Harm {
  const { goal, variant } = facts;
  return { goal: goal.name, variant, limit: limitOf(goal), ...toEffect(facts) };
}

/** Returns how much worse a guardrail may get, as a lift. */
export function limitOf({ margin, direction }: Pick<GoalFacts, 'margin' | 'direction'>): number {
  return direction === 'increase' ? -(margin ?? 0) : (margin ?? 0);
}

interface LimitFacts {
  readonly worst: number | null;
  readonly limit: number;
}

const withinLimit = phrase(
  'within_limit',
  (p: LimitFacts & { readonly level: number }) => `Within limit: ${atWorst(p)}.`,
);
const worseWithinLimit = phrase(
  'worse_within_limit',
  (p: LimitFacts & Effect) => `Worse, but within limit: ${formatEffect(p)}, ${atWorst(p)}.`,
);
const notCleared = phrase('not_cleared', (p: LimitFacts) => `Not enough data: ${atWorst(p)}.`);
const notClearedBefore = phrase(
  'not_cleared_before',
  (p: LimitFacts & { readonly needed: number }) =>
    `Not enough data: ${atWorst(p)}. About ${formatCount(p.needed)} visitors are needed.`,
);
const beyondPlannedSize = phrase(
  'not_cleared_at_planned_size',
  (p: LimitFacts & { readonly needed: number; readonly planned: number }) =>
    `Not enough data: ${atWorst(p)}. About ${formatCount(p.needed)} visitors are needed, more than the planned ${formatCount(p.planned)}.`,
);

/** A guardrail beyond its limit. */
export interface Harm extends Effect {
  readonly goal: string;
  readonly variant: string;
  readonly limit: number;
}

const breached = phrase('guardrail_breached', (p: Harm) => `${harmSentence(p)} We recommend pausing.`);
const breachedWhilePaused = phrase(
  'guardrail_breached_paused',
  (p: Harm) => `${harmSentence(p)} Keep the control.`,
);
const breachedAtTheEnd = phrase(
  'guardrail_breached_at_the_end',
  (p: Harm) => `${harmSentence(p)} Don't ship it.`,
);

/** Returns how far a guardrail is beyond its limit, as text with a full stop. */
export function harmSentence(p: Harm): string {
  const bound = `${formatInterval(p)}, limit ${formatLimit(p.limit)}`;
  const direction = (p.estimate ?? p.limit) < 0 ? 'lower' : 'higher';
  const change =
    p.estimate !== null && p.unit === 'relative'
      ? `${formatPercent(Math.abs(p.estimate))} ${direction}`
      : direction;
  return `Guardrail breached: ${shortenName(p.goal)} ${change} with ${shortenName(p.variant)} (${bound}).`;
}

function atWorst({ worst, limit: maxWorsening }: LimitFacts): string {
  return worst === null
    ? `the limit is ${formatLimit(maxWorsening)}`
    : `at worst ${formatLift(worst)} (limit ${formatLimit(maxWorsening)})`;
}
