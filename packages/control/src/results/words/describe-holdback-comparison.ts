import { type ComparisonFacts, toEffect } from './comparison-facts.ts';
import { type DecidedEffect, describeEffect, excludesZero } from './describe-decided.ts';
import { type Harm, harmSentence, toHarm } from './describe-guardrail.ts';
import { type Effect, formatChance, formatInterval } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';

/**
 * Returns the sentence for a rollout against its holdback if it must differ from a test's: the variant is already rolled out, and the
 * question is whether it stays. Null if a test's sentence fits, and for tests.
 */
export function describeHoldbackComparison(facts: ComparisonFacts): Sentence | null {
  const { code, progress, chanceToWin } = facts;
  if (progress.kind !== 'holdback') return null;
  const isEnded = progress.status === 'ended';
  const { estimate: _, ...interval } = toEffect(facts);
  switch (code) {
    case 'decided':
      return describeShown(facts);
    case 'nothing_shown':
      return isEnded ? sameAsHoldback(interval) : sameAsHoldbackYet(interval);
    case 'expected_loss_above_limit':
      return isEnded ? null : unsureAgainstHoldback({ chanceToWin });
    case 'guardrail_harmed':
      return isEnded ? null : harmAgainstHoldback(toHarm(facts));
    default:
      return null;
  }
}

/** For the primary goal, by the current data. */
function describeShown(facts: ComparisonFacts): Sentence | null {
  const { state, progress } = facts;
  const effect = { variant: facts.variant, goal: facts.goal.name, ...toEffect(facts) };
  if ((state !== 'winning' && state !== 'losing') || !excludesZero(effect)) return null;
  if (progress.status === 'ended') return shownAgainstHoldback(effect);
  return state === 'winning' ? holdsUp(effect) : doesNotHoldUp(effect);
}

const holdsUp = phrase(
  'roll_out_holds_up',
  (p: DecidedEffect) => `${describeEffect(p)} against its holdback. The rollout holds up.`,
);
const doesNotHoldUp = phrase(
  'roll_out_loses',
  (p: DecidedEffect) => `${describeEffect(p)} against its holdback. Undo the rollout.`,
);
const shownAgainstHoldback = phrase(
  'shown_against_holdback',
  (p: DecidedEffect) => `${describeEffect(p)} against its holdback.`,
);

type Interval = Omit<Effect, 'estimate'>;

const sameAsHoldbackYet = phrase(
  'same_as_holdback_yet',
  (p: Interval) => `No significant difference from the holdback yet (${formatInterval(p)}).`,
);
const sameAsHoldback = phrase(
  'same_as_holdback',
  (p: Interval) => `No significant difference from the holdback (${formatInterval(p)}).`,
);
const unsureAgainstHoldback = phrase(
  'unsure_against_holdback',
  (p: { readonly chanceToWin: number | null }) =>
    `Not decided: ${formatChance(p.chanceToWin)} chance to beat the holdback.`,
);
const harmAgainstHoldback = phrase(
  'guardrail_breached_rolled_out',
  (p: Harm) => `${harmSentence(p)} Undo the rollout.`,
);
