import type { Survey, SurveyBudget } from '@pixel/protocol';
import { hasResponded, type SurveyLedger } from './survey-ledger.ts';

/**
 * Why a survey that targets a visitor isn't shown: it was shown often enough or answered; it was shown recently; or the visitor has used up
 * the project's budget of surveys.
 */
export type SurveyHold = 'frequency' | 'cooldown' | 'budget';

/**
 * Whether a survey may be shown. `budgetLeft` is the number of surveys left in the budget, this one included, if the survey counts against
 * it. `until` is when it may be shown again at the earliest, in milliseconds since the epoch.
 */
export type ShowDecision =
  | { readonly status: 'yes'; readonly budgetLeft?: number }
  | { readonly status: 'no'; readonly reason: SurveyHold; readonly until?: number };

/** The visitor's history and the project's budget, by which a survey may be shown. */
export interface ShowContext {
  readonly ledger: SurveyLedger;
  /** Absent if there is none. */
  readonly budget: SurveyBudget | undefined;
  /** Whether the survey with this id is always shown and so doesn't count against the budget. */
  readonly isAlwaysShown: (surveyId: string) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const allowed: ShowDecision = { status: 'yes' };
const dayMs = 24 * 60 * 60 * 1_000;

/** Returns whether a visitor with this history may be shown a survey, or why not. */
export function decideShow(survey: Pick<Survey, 'surveyId' | 'display'>, context: ShowContext): ShowDecision {
  if (survey.display.frequency === 'always') return allowed;
  const hold = decideByHistory(survey, context);
  return hold ?? decideByBudget(survey.surveyId, context);
}

function decideByHistory(
  { surveyId, display }: Pick<Survey, 'surveyId' | 'display'>,
  { ledger, now }: ShowContext,
): ShowDecision | undefined {
  const history = ledger.get(surveyId);
  if (history === undefined) return undefined;
  const {
    frequency,
    maxShows = Number.POSITIVE_INFINITY,
    cooldownDays,
    intervalDays = cooldownDays,
  } = display;
  if (frequency === 'once' || hasResponded(history)) return { status: 'no', reason: 'frequency' };
  if (frequency === 'limited' && history.timesShown >= maxShows) return { status: 'no', reason: 'frequency' };
  const pauseDays = frequency === 'limited' ? intervalDays : cooldownDays;
  const until = history.lastShownAt * 1_000 + pauseDays * dayMs;
  return now < until ? { status: 'no', reason: 'cooldown', until } : undefined;
}

/** Decides by the project's budget. A survey that was shown within the budget's days doesn't count again. */
function decideByBudget(surveyId: string, { ledger, budget, isAlwaysShown, now }: ShowContext): ShowDecision {
  if (budget === undefined) return allowed;
  const windowMs = budget.days * dayMs;
  const ends: number[] = [];
  for (const [id, { lastShownAt }] of ledger) {
    const end = lastShownAt * 1_000 + windowMs;
    if (now >= end || isAlwaysShown(id)) continue;
    if (id === surveyId) return allowed;
    ends.push(end);
  }
  const until = ends.sort((a, b) => b - a)[budget.surveys - 1];
  return until === undefined
    ? { status: 'yes', budgetLeft: budget.surveys - ends.length }
    : { status: 'no', reason: 'budget', until };
}
