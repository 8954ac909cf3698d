import type { Survey, SurveyBudget } from '@pixel/protocol';
import { hasResponded, type SurveyLedger } from './survey-ledger.ts';

/**
 * Why a survey that targets a visitor isn't shown: it was shown often enough or answered; it was shown recently; or the visitor has used up
 * the project's budget of surveys.
 */
export type SurveyHold = 'frequency' | 'cooldown' | 'budget';

/**
 * Whether a survey may be shown. If it counts against the budget, with how many of the budget remain, this one included; if not, why, and
 * until when at least, in milliseconds since the epoch.
 */
export type ShowDecision =
  | { readonly status: 'yes'; readonly budgetLeft?: number }
  | { readonly status: 'no'; readonly reason: SurveyHold; readonly until?: number };

/** What decides besides the survey itself. */
export interface ShowContext {
  readonly ledger: SurveyLedger;
  /** Absent if there is none. */
  readonly budget: SurveyBudget | undefined;
  /** Whether the survey with this id is always shown and so doesn't count against the budget. */
  readonly isAlways: (surveyId: string) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const yes: ShowDecision = { status: 'yes' };
const dayMs = 24 * 60 * 60 * 1_000;

/** Returns whether a visitor with this history may be shown a survey. */
export function mayShow(survey: Pick<Survey, 'surveyId' | 'display'>, before: ShowContext): ShowDecision {
  if (survey.display.frequency === 'always') return yes;
  const held = heldByItself(survey, before);
  return held ?? byBudget(survey.surveyId, before);
}

function heldByItself(
  { surveyId, display }: Pick<Survey, 'surveyId' | 'display'>,
  { ledger, now }: ShowContext,
): ShowDecision | undefined {
  const met = ledger.get(surveyId);
  if (met === undefined) return undefined;
  const {
    frequency,
    maxShows = Number.POSITIVE_INFINITY,
    cooldownDays,
    intervalDays = cooldownDays,
  } = display;
  if (frequency === 'once' || hasResponded(met)) return { status: 'no', reason: 'frequency' };
  if (frequency === 'limited' && met.timesShown >= maxShows) return { status: 'no', reason: 'frequency' };
  const restDays = frequency === 'limited' ? intervalDays : cooldownDays;
  const until = met.lastShownAt * 1_000 + restDays * dayMs;
  return now < until ? { status: 'no', reason: 'cooldown', until } : undefined;
}

/** A survey seen within the budget's days doesn't count again. */
function byBudget(surveyId: string, { ledger, budget, isAlways, now }: ShowContext): ShowDecision {
  if (budget === undefined) return yes;
  const windowMs = budget.days * dayMs;
  const ends: number[] = [];
  for (const [id, { lastShownAt }] of ledger) {
    const end = lastShownAt * 1_000 + windowMs;
    if (now >= end || isAlways(id)) continue;
    if (id === surveyId) return yes;
    ends.push(end);
  }
  const until = ends.sort((a, b) => b - a)[budget.surveys - 1];
  return until === undefined
    ? { status: 'yes', budgetLeft: budget.surveys - ends.length }
    : { status: 'no', reason: 'budget', until };
}
