import type { SurveyResponse } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callEvents } from '../../base/store-calls.ts';
import { createRangeFilter, type ResponseRange } from './create-range-filter.ts';
import { createNewestFirstPager } from './newest-first-pager.ts';
import { readSurveyWithHistory, type SurveyWithHistory } from './survey-with-history.ts';
import { type AnsweredQuestion, toDisplayedAnswers } from './to-displayed-answers.ts';

/** A visitor's response to one showing of a survey. Times are ISO 8601 with milliseconds, UTC. */
export interface ReportedResponse
  extends Pick<SurveyResponse, 'anonymousId' | 'responseId' | 'state' | 'language' | 'version' | 'variants'> {
  /** When the response began. */
  readonly at: string;
  /** When the visitor first answered; null if it never did. */
  readonly answeredAt: string | null;
  readonly dismissedAt: string | null;
  readonly completedAt: string | null;
  readonly answers: readonly AnsweredQuestion[];
}

/** A page of responses. */
export interface ResponsePage {
  /** Newest first. */
  readonly responses: readonly ReportedResponse[];
  /** Number of responses on all pages. */
  readonly total: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

interface SurveyRef {
  readonly projectKey: string;
  readonly surveyKey: string;
}

/** Reads a page of the responses that have at least one answer. Rejects with `project_not_found`, `survey_not_found` or `unavailable`. */
export async function readResponses(
  deps: Pick<ControlDeps, 'db' | 'events'>,
  {
    limit,
    after,
    ...name
  }: SurveyRef & ResponseRange & { readonly limit: number; readonly after?: string | undefined },
): Promise<ResponsePage> {
  const survey = await readSurveyWithHistory(deps, name);
  const isInRange = createRangeFilter(name, survey.timeZone);
  const pager = createNewestFirstPager<SortableResponse>({ limit, after });
  await callEvents(deps.events, async () => {
    for await (const page of deps.events.surveys.responses(survey.identity))
      pager.add(
        page
          .filter((response) => Object.keys(response.answers).length > 0 && isInRange(response))
          .map(toSortableResponse),
      );
  });
  const { items, total, next } = pager.page();
  return { responses: items.map(({ response }) => toReportedResponse(response, survey)), total, next };
}

/** Reads one response. Rejects like {@link readResponses}, and with `response_not_found`. */
export async function readResponse(
  deps: Pick<ControlDeps, 'db' | 'events'>,
  {
    anonymousId,
    responseId,
    ...name
  }: SurveyRef & { readonly anonymousId: string; readonly responseId: string },
): Promise<ReportedResponse> {
  const survey = await readSurveyWithHistory(deps, name);
  const responses = await callEvents(deps.events, () =>
    deps.events.surveys.forVisitor({ ...survey.identity, anonymousId }),
  );
  const response = responses.find((response) => response.responseId === responseId);
  if (response === undefined)
    throw new ControlError(
      'response_not_found',
      `Survey "${name.surveyKey}" has no response "${responseId}" of visitor ${anonymousId}`,
      { parameters: { surveyKey: name.surveyKey, responseId, anonymousId } },
    );
  return toReportedResponse(response, survey);
}

interface SortableResponse {
  readonly at: string;
  readonly anonymousId: string;
  readonly responseId: string;
  readonly response: SurveyResponse;
}

function toSortableResponse(response: SurveyResponse): SortableResponse {
  const { anonymousId, responseId, startedAt } = response;
  return { at: toIsoString(startedAt), anonymousId, responseId, response };
}

function toReportedResponse(
  response: SurveyResponse,
  { questions, formOf }: SurveyWithHistory,
): ReportedResponse {
  const { anonymousId, responseId, state, language, version, variants, startedAt } = response;
  return {
    anonymousId,
    responseId,
    state,
    language,
    version,
    variants,
    at: toIsoString(startedAt),
    answeredAt: toIsoStringOrNull(response.answeredAt),
    dismissedAt: toIsoStringOrNull(response.dismissedAt),
    completedAt: toIsoStringOrNull(response.completedAt),
    answers: toDisplayedAnswers(response.answers, questions, formOf(response).questions),
  };
}

function toIsoString(time: number): string {
  return new Date(time).toISOString();
}

function toIsoStringOrNull(time: number | undefined): string | null {
  return time === undefined ? null : toIsoString(time);
}
