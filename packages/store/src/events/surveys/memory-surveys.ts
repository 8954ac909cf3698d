import type { EventRow } from '../event-row.ts';
import { foldResponses } from './fold-responses.ts';
import { maxVisitorBytes, type SurveyIdentity, type SurveyResponses } from './survey-responses.ts';

const encoder = new TextEncoder();

/** The responses in a store's memory; `rows` gives its events, each once. */
export function createMemorySurveys(rows: () => readonly EventRow[]): SurveyResponses {
  const eventsOf = ({ projectKey, surveyId }: SurveyIdentity) =>
    rows().filter((row) => row.projectKey === projectKey && row.surveyId === surveyId);

  return {
    async *responses(survey) {
      const byVisitor = new Map<string, EventRow[]>();
      for (const row of eventsOf(survey))
        byVisitor.set(row.anonymousId, [...(byVisitor.get(row.anonymousId) ?? []), row]);
      for (const [anonymousId, events] of byVisitor) {
        const bytes = events.reduce((sum, { payload }) => sum + encoder.encode(payload).length, 0);
        const responses = foldResponses(anonymousId, events.filter(({ bot }) => !bot).map(toResponseEvent));
        if (bytes <= maxVisitorBytes && responses.length > 0) yield responses;
      }
    },
    async versions(survey) {
      const counts = new Map<string, number>();
      for (const { version } of eventsOf(survey))
        if (version !== '') counts.set(version, (counts.get(version) ?? 0) + 1);
      return [...counts]
        .map(([version, events]) => ({ version, events }))
        .sort((a, b) => b.events - a.events || (a.version < b.version ? 1 : -1))
        .slice(0, 1_000);
    },
  };
}

function toResponseEvent(row: EventRow) {
  return {
    ...row,
    variants: row.assignments.filter(({ verified }) => verified),
  };
}
