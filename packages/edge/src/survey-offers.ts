import {
  type Decision,
  metBefore,
  type PreparedSnapshot,
  type PreparedSurvey,
  type Visit,
  withSurveys,
} from '@pixel/engine';
import type { SurveyLedgers } from './survey-ledgers.ts';

/**
 * Puts the surveys that are for a visit among what a bootstrap says of it, but those that the visitor met often enough; none, where it
 * cannot be told in time. Never rejects.
 */
export type AddSurveys = (
  decision: Decision,
  offered: {
    readonly surveys: readonly PreparedSurvey[];
    readonly prepared: PreparedSnapshot;
    readonly visit: Visit;
    /** Whether the visitor says to be here for the first time. */
    readonly isFirst: boolean;
  },
) => Promise<Pick<Decision, 'membersJson' | 'membersBytes'>>;

/** Prepares that over what visitors met before. */
export function createAddSurveys(ledgers: Pick<SurveyLedgers, 'read' | 'begin'>): AddSurveys {
  return async function addSurveys(decision, { surveys, prepared, visit: { anonymousId, now }, isFirst }) {
    const { projectKey } = prepared.snapshot;
    const ledger = isFirst
      ? ledgers.begin(projectKey, anonymousId)
      : await ledgers.read(projectKey, anonymousId);
    if (ledger === undefined) return decision;
    return withSurveys(decision, surveys, metBefore(prepared, ledger, now));
  };
}
