import { batchRows } from '../batch-rows.ts';
import type { ClickhouseTables } from '../clickhouse-tables.ts';
import { phaseParameters } from '../exposure-phase.ts';
import {
  exposuresQuery,
  shownSurveysQuery,
  surveyCountsQuery,
  surveyEventsQuery,
  surveyVersionsQuery,
  surveyVisitorQuery,
  surveyVisitorsQuery,
} from '../queries/survey-events.ts';
import { quote } from '../sql/quote.ts';
import { countedExposure } from './counted-exposure.ts';
import { foldResponses, type ResponseEvent } from './fold-responses.ts';
import { maxVisitorBytes, type SurveyIdentity, type SurveyResponses } from './survey-responses.ts';

/** Visitors per lookup; each lookup continues reading the survey column after the last one. */
const visitorsPerLookup = 20_000;
/**
 * Maximum number of visitors per page. The limits are high enough to be worth a query, and low enough not to block anything else for long.
 */
const maxVisitors = 10_000;
/** Maximum size of a page's events, in bytes. */
const maxBytes = 8 * 1024 * 1024;
/** Bytes of an event besides its payload. */
const eventBytes = 300;

/** Creates the reader of survey responses in both event tables. */
export function createClickhouseSurveys(tables: Pick<ClickhouseTables, 'read'>): SurveyResponses {
  async function* visitors(
    survey: SurveyIdentity & { readonly experimentKey?: string },
  ): AsyncGenerator<readonly string[]> {
    const { experimentKey } = survey;
    let from: string | undefined;
    for (;;) {
      const query = surveyVisitorsQuery({
        isFirst: from === undefined,
        isExposed: experimentKey !== undefined,
      });
      const rows = await tables.read<VisitorColumns>(query, {
        ...toSurveyIdentity(survey),
        ...(experimentKey === undefined ? {} : { experimentKey }),
        ...(from === undefined ? {} : { from }),
        limit: String(visitorsPerLookup),
      });
      const withinLimit = rows.filter(({ bytes }) => Number(bytes) <= maxVisitorBytes);
      for (const page of batchRows(withinLimit, () => 1, maxVisitors))
        for (const batch of batchRows(page, ({ bytes }) => eventBytes + Number(bytes), maxBytes))
          yield batch.map(({ visitor }) => visitor);
      from = rows.at(-1)?.visitor;
      if (from === undefined || rows.length < visitorsPerLookup) return;
    }
  }

  return {
    async *responses(survey) {
      for await (const page of visitors(survey)) {
        const rows = await tables.read<EventColumns>(surveyEventsQuery(page.map(quote)), { ...survey });
        const responses = rows.flatMap(({ visitor, events }) =>
          foldResponses(visitor, toResponseEvents(events)),
        );
        if (responses.length > 0) yield responses;
      }
    },
    async counts({ projectKey }) {
      const rows = await tables.read<CountColumns>(surveyCountsQuery, {
        projectKey,
        maxBytes: String(maxVisitorBytes),
      });
      return rows.map(({ surveyId, shown, accepted }) => ({
        surveyId,
        shown: Number(shown),
        accepted: Number(accepted),
      }));
    },
    async forVisitor({ anonymousId, ...survey }) {
      const [visitorSize] = await tables.read<VisitorColumns>(surveyVisitorQuery, { ...survey, anonymousId });
      if (visitorSize === undefined || Number(visitorSize.bytes) > maxVisitorBytes) return [];
      const rows = await tables.read<EventColumns>(surveyEventsQuery([quote(anonymousId)]), survey);
      return rows.flatMap(({ visitor, events }) => foldResponses(visitor, toResponseEvents(events)));
    },
    async *exposed(request) {
      const { experimentKey, phase, asOf } = request;
      const survey = toSurveyIdentity(request);
      for await (const page of visitors({ ...survey, experimentKey })) {
        const ids = page.map(quote);
        const [surveyEvents, exposureRows] = await Promise.all([
          tables.read<EventColumns>(surveyEventsQuery(ids), survey),
          tables.read<ExposureColumns>(exposuresQuery(ids), {
            projectKey: survey.projectKey,
            experimentKey,
            ...phaseParameters(phase),
            asOf: `${asOf}`,
          }),
        ]);
        const exposures = new Map(
          exposureRows.map(({ visitor, events }) => [
            visitor,
            countedExposure(events.map(decodeExposure), request),
          ]),
        );
        yield surveyEvents.flatMap(({ visitor, events }) => {
          const exposure = exposures.get(visitor);
          if (exposure === undefined) return [];
          const since = toResponseEvents(events).filter(
            ({ time }) => time >= exposure.exposedAt && time < asOf,
          );
          const responses = foldResponses(visitor, since);
          return responses.length === 0 ? [] : [{ variantKey: exposure.variantKey, responses }];
        });
      }
    },
    async shownSurveys({ projectKey, experimentKey, asOf }) {
      const rows = await tables.read<{ readonly surveyId: string; readonly visitors: string }>(
        shownSurveysQuery,
        { projectKey, experimentKey, asOf: `${asOf}` },
      );
      return rows.map(({ surveyId, visitors: count }) => ({ surveyId, visitors: Number(count) }));
    },
    async versions(survey) {
      const rows = await tables.read<{ readonly version: string; readonly events: string }>(
        surveyVersionsQuery,
        { ...survey },
      );
      return rows.map(({ version, events }) => ({ version, events: Number(events) }));
    },
  };
}

function toSurveyIdentity({ projectKey, surveyId }: SurveyIdentity) {
  return { projectKey, surveyId };
}

interface ExposureColumns {
  readonly visitor: string;
  readonly events: readonly (readonly [
    time: string | number,
    bot: boolean,
    internal: boolean,
    claims: readonly (readonly [variantKey: string, verified: boolean, forced: boolean])[],
  ])[];
}

function decodeExposure([time, bot, internal, claims]: ExposureColumns['events'][number]) {
  return {
    time: Number(time),
    bot,
    internal,
    claims: claims.map(([variantKey, verified, forced]) => ({ variantKey, verified, forced })),
  };
}

interface CountColumns {
  readonly surveyId: string;
  readonly shown: string;
  readonly accepted: string;
}

interface VisitorColumns {
  readonly visitor: string;
  readonly bytes: string;
}

interface EventColumns {
  readonly visitor: string;
  readonly events: readonly EventTuple[];
}

/** The server's settings determine whether it quotes 64-bit numbers. */
type EventTuple = readonly [
  bot: boolean,
  eventId: string,
  responseId: string,
  surveyEvent: string,
  time: string | number,
  createdAt: string,
  version: string,
  payload: string,
  variants: readonly (readonly [experimentKey: string, variantKey: string])[],
];

/** Responses of people; excludes bots. */
function toResponseEvents(events: EventColumns['events']): readonly ResponseEvent[] {
  return events.filter(([bot]) => !bot).map(decode);
}

function decode([
  ,
  eventId,
  responseId,
  surveyEvent,
  time,
  createdAt,
  version,
  payload,
  variants,
]: EventTuple): ResponseEvent {
  return {
    eventId,
    responseId,
    surveyEvent,
    time: Number(time),
    createdAt,
    version,
    payload,
    variants: variants.map(([experimentKey, variantKey]) => ({ experimentKey, variantKey })),
  };
}
