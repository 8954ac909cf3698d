import type { EventRow } from '../event-row.ts';
import { countedExposure } from './counted-exposure.ts';
import { foldResponses, isAnswered } from './fold-responses.ts';
import {
  type ExposedRequest,
  maxVisitorBytes,
  type SurveyIdentity,
  type SurveyResponses,
} from './survey-responses.ts';

const encoder = new TextEncoder();

/** Creates the survey responses of an in-memory store; `rows` returns its deduplicated events. */
export function createMemorySurveys(rows: () => readonly EventRow[]): SurveyResponses {
  const eventsOf = ({ projectKey, surveyId }: SurveyIdentity) =>
    rows().filter((row) => row.projectKey === projectKey && row.surveyId === surveyId);

  function* visitorsOf(survey: SurveyIdentity): Generator<readonly [string, readonly EventRow[]]> {
    const byVisitor = new Map<string, EventRow[]>();
    for (const row of eventsOf(survey))
      byVisitor.set(row.anonymousId, [...(byVisitor.get(row.anonymousId) ?? []), row]);
    for (const [anonymousId, events] of byVisitor) {
      const bytes = events.reduce((sum, { payload }) => sum + encoder.encode(payload).length, 0);
      if (bytes <= maxVisitorBytes) yield [anonymousId, events.filter(({ bot }) => !bot)];
    }
  }

  return {
    async *responses(survey) {
      for (const [anonymousId, events] of visitorsOf(survey)) {
        const responses = foldResponses(anonymousId, events.map(toResponseEvent));
        if (responses.length > 0) yield responses;
      }
    },
    async counts({ projectKey }) {
      const projectRows = rows().filter((row) => row.projectKey === projectKey && row.surveyId !== '');
      const surveyIds = [...new Set(projectRows.map(({ surveyId }) => surveyId))].sort();
      return surveyIds.flatMap((surveyId) => {
        const responses = new Map<string, boolean>();
        for (const [anonymousId, events] of visitorsOf({ projectKey, surveyId }))
          for (const event of events) {
            const name = `${anonymousId} ${event.responseId}`;
            responses.set(name, responses.get(name) === true || isAnswered(event));
          }
        const accepted = [...responses.values()].filter((isAccepted) => isAccepted).length;
        return responses.size === 0 ? [] : [{ surveyId, shown: responses.size, accepted }];
      });
    },
    async forVisitor({ anonymousId, ...survey }) {
      const [, events = []] = [...visitorsOf(survey)].find(([visitor]) => visitor === anonymousId) ?? [];
      return foldResponses(anonymousId, events.map(toResponseEvent));
    },
    async *exposed(request) {
      for (const [anonymousId, events] of visitorsOf(request)) {
        const projectRows = rows().filter((row) => row.anonymousId === anonymousId);
        const exposure = countedExposure(exposuresIn(projectRows, request), request);
        if (exposure === undefined) continue;
        const since = events.filter(({ time }) => time >= exposure.exposedAt && time < request.asOf);
        const responses = foldResponses(anonymousId, since.map(toResponseEvent));
        if (responses.length > 0) yield [{ variantKey: exposure.variantKey, responses }];
      }
    },
    async shownSurveys({ projectKey, experimentKey, asOf }) {
      const projectRows = rows().filter(
        (row) => row.projectKey === projectKey && row.time < asOf && !row.bot,
      );
      const exposed = new Set(
        projectRows.filter((row) => isExposureOf(row, experimentKey)).map(({ anonymousId }) => anonymousId),
      );
      const visitors = new Map<string, Set<string>>();
      for (const { surveyId, anonymousId } of projectRows)
        if (surveyId !== '' && exposed.has(anonymousId))
          visitors.set(surveyId, (visitors.get(surveyId) ?? new Set()).add(anonymousId));
      return [...visitors]
        .map(([surveyId, some]) => ({ surveyId, visitors: some.size }))
        .sort((a, b) => b.visitors - a.visitors || (a.surveyId < b.surveyId ? -1 : 1))
        .slice(0, 50);
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

function isExposureOf({ eventName, assignments }: EventRow, experimentKey: string): boolean {
  return (
    eventName === '$exposure' && assignments.some((isAccepted) => isAccepted.experimentKey === experimentKey)
  );
}

function exposuresIn(
  projectRows: readonly EventRow[],
  { projectKey, experimentKey, phase, asOf }: ExposedRequest,
) {
  const { number, startedAt, endedAt = Number.POSITIVE_INFINITY } = phase;
  return projectRows
    .filter((row) => row.projectKey === projectKey && row.time < asOf && isExposureOf(row, experimentKey))
    .sort((a, b) => a.time - b.time)
    .map((row) => ({
      ...row,
      claims: row.assignments.filter(
        (claim) =>
          claim.experimentKey === experimentKey &&
          (claim.phase === number || (claim.phase === 0 && row.time >= startedAt && row.time < endedAt)),
      ),
    }));
}
