import { parseSurveyLedger, surveyLedgerKey } from '@pixel/engine';
import type { SurveyEventKind } from '@pixel/protocol';
import type { VisitorId } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callKv } from '../../base/store-calls.ts';

/** A visitor's history with a survey, which decides when it is shown again. */
export interface SurveyHistoryEntry {
  readonly surveyId: string;
  readonly timesShown: number;
  /** ISO 8601, UTC. */
  readonly lastShownAt: string;
  readonly state: SurveyEventKind;
}

/** Returns the surveys that a visitor saw. Rejects with `unavailable`. */
export async function readSurveyHistory(
  kv: ControlDeps['kv'],
  { projectKey, anonymousId }: VisitorId,
): Promise<readonly SurveyHistoryEntry[]> {
  const text = await callKv(() => kv.get(surveyLedgerKey(projectKey, anonymousId)));
  return [...parseSurveyLedger(text)].map(([surveyId, { timesShown, lastShownAt, state }]) => ({
    surveyId,
    timesShown,
    lastShownAt: new Date(lastShownAt * 1_000).toISOString(),
    state,
  }));
}
