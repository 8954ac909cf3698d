import {
  type Decision,
  metBefore,
  type PreparedSnapshot,
  type PreparedSurvey,
  type Visit,
  withSurveys,
} from '@pixel/engine';
import type { SurveyLedgers } from './survey-ledgers.ts';

/** Surveys that match a visit, before it is known which of them the visitor met. */
export interface MatchingSurveys {
  readonly surveys: readonly PreparedSurvey[];
  readonly prepared: PreparedSnapshot;
  readonly visit: Visit;
  /** Whether the browser says that it is here for the first time. */
  readonly isFirst: boolean;
}

/** The surveys that a visitor may be shown. */
export interface EligibleSurveys {
  /**
   * Adds the matching surveys to a decision, except those that the visitor met often enough. Adds none if that cannot be read in time.
   * Never rejects.
   */
  addTo(
    decision: Decision,
    matching: MatchingSurveys,
  ): Promise<Pick<Decision, 'membersJson' | 'membersBytes'>>;
}

/** Creates the choice of eligible surveys over the ledgers of what visitors met. */
export function createEligibleSurveys(ledgers: Pick<SurveyLedgers, 'read' | 'begin'>): EligibleSurveys {
  return {
    async addTo(decision, { surveys, prepared, visit: { anonymousId, now }, isFirst }) {
      const { projectKey } = prepared.snapshot;
      const ledger = isFirst
        ? ledgers.begin(projectKey, anonymousId)
        : await ledgers.read(projectKey, anonymousId);
      if (ledger === undefined) return decision;
      return withSurveys(decision, surveys, metBefore(prepared, ledger, now));
    },
  };
}
