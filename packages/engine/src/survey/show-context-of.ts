import type { PreparedSnapshot } from '../prepare-snapshot.ts';
import type { ShowContext } from './may-show.ts';
import type { SurveyLedger } from './survey-ledger.ts';

/** Returns what decides whether a survey may be shown now, from a snapshot and the visitor's ledger. */
export function showContextOf(prepared: PreparedSnapshot, ledger: SurveyLedger, now: number): ShowContext {
  return {
    ledger,
    budget: prepared.snapshot.surveyBudget,
    isAlways: (surveyId) => prepared.surveyById.get(surveyId)?.source.survey.display.frequency === 'always',
    now,
  };
}
