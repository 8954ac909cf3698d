import type { PreparedSnapshot } from '../prepare-snapshot.ts';
import type { ShowContext } from './decide-show.ts';
import type { SurveyLedger } from './survey-ledger.ts';

/**
 * Returns the context in which `decideShow` decides on surveys, from a snapshot and the visitor's ledger. `now` is in milliseconds since
 * the epoch.
 */
export function createShowContext(
  prepared: PreparedSnapshot,
  ledger: SurveyLedger,
  now: number,
): ShowContext {
  return {
    ledger,
    budget: prepared.snapshot.surveyBudget,
    isAlwaysShown: (surveyId) =>
      prepared.surveyById.get(surveyId)?.source.survey.display.frequency === 'always',
    now,
  };
}
