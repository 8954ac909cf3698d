import type { PreparedSnapshot } from '../prepare-snapshot.ts';
import type { MetBefore } from './may-show.ts';
import type { SurveyLedger } from './survey-ledger.ts';

/** Gives what decides besides a survey whether it may be shown now, from a snapshot and what its visitor met. */
export function metBefore(prepared: PreparedSnapshot, ledger: SurveyLedger, now: number): MetBefore {
  return {
    ledger,
    budget: prepared.snapshot.surveyBudget,
    isAlways: (surveyId) => prepared.surveyById.get(surveyId)?.source.survey.display.frequency === 'always',
    now,
  };
}
