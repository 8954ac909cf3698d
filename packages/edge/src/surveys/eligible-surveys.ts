import {
  createShowContext,
  type Decision,
  type PreparedSnapshot,
  type PreparedSurvey,
  type Visit,
  withSurveys,
} from '@pixel/engine';
import type { SurveyLedgers } from './survey-ledgers.ts';

/** Surveys that match a visit, regardless of those that the visitor has seen. */
export interface MatchingSurveys {
  readonly surveys: readonly PreparedSurvey[];
  readonly prepared: PreparedSnapshot;
  readonly visit: Visit;
  /** Whether the browser reports its first visit. */
  readonly isFirst: boolean;
}

/** The surveys that a visitor may see. */
export interface EligibleSurveys {
  /**
   * Adds the matching surveys to a decision, except those that the visitor has seen often enough. Adds none if the ledger can't be read in
   * time. Never rejects.
   */
  addTo(
    decision: Decision,
    matching: MatchingSurveys,
  ): Promise<Pick<Decision, 'membersJson' | 'membersBytes'>>;
}

/** Creates the selection of eligible surveys from the visitors' ledgers. */
export function createEligibleSurveys(ledgers: Pick<SurveyLedgers, 'read' | 'begin'>): EligibleSurveys {
  return {
    async addTo(decision, { surveys, prepared, visit: { anonymousId, now }, isFirst }) {
      const { projectKey } = prepared.snapshot;
      const ledger = isFirst
        ? ledgers.begin(projectKey, anonymousId)
        : await ledgers.read(projectKey, anonymousId);
      if (ledger === undefined) return decision;
      return withSurveys(decision, surveys, createShowContext(prepared, ledger, now));
    },
  };
}
