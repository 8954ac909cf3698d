import type { SurveyResponse } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callEvents } from '../../base/store-calls.ts';
import { createIsInRange, type ResponseRange } from './day-range.ts';
import { type AnsweredQuestion, displayAnswers } from './display-answers.ts';
import { createNewestFirst } from './newest-first.ts';
import { readSurveyWithHistory, type SurveyWithHistory } from './survey-with-history.ts';

/** One visitor's response to a survey shown once. Times are ISO 8601 with milliseconds, UTC. */
export interface ReportedResponse
  extends Pick<SurveyResponse, 'anonymousId' | 'responseId' | 'state' | 'language' | 'version' | 'variants'> {
  /** When it began. */
  readonly at: string;
  /** The first time each of these happened; null without such an event. */
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

interface SurveyName {
  readonly projectKey: string;
  readonly surveyKey: string;
}

/** Reads a page of the responses with an answer. Rejects with `project_not_found`, `survey_not_found` or `unavailable`. */
export async function readResponses(
  deps: Pick<ControlDeps, 'db' | 'events'>,
  {
    limit,
    after,
    ...name
  }: SurveyName & ResponseRange & { readonly limit: number; readonly after?: string | undefined },
): Promise<ResponsePage> {
  const survey = await readSurveyWithHistory(deps, name);
  const isInRange = createIsInRange(name, survey.timeZone);
  const newest = createNewestFirst<ResponsePosition>({ limit, after });
  await callEvents(deps.events, async () => {
    for await (const page of deps.events.surveys.responses(survey.identity))
      newest.add(
        page
          .filter((response) => Object.keys(response.answers).length > 0 && isInRange(response))
          .map(positionOf),
      );
  });
  const { items, total, next } = newest.page();
  return { responses: items.map(({ response }) => reportResponse(response, survey)), total, next };
}

/** Reads one response. Rejects like {@link readResponses}, and with `response_not_found`. */
export async function readResponse(
  deps: Pick<ControlDeps, 'db' | 'events'>,
  {
    anonymousId,
    responseId,
    ...name
  }: SurveyName & { readonly anonymousId: string; readonly responseId: string },
): Promise<ReportedResponse> {
  const survey = await readSurveyWithHistory(deps, name);
  const responses = await callEvents(deps.events, () =>
    deps.events.surveys.ofVisitor({ ...survey.identity, anonymousId }),
  );
  const response = responses.find((each) => each.responseId === responseId);
  if (response === undefined)
    throw new ControlError(
      'response_not_found',
      `Survey "${name.surveyKey}" has no response "${responseId}" of visitor ${anonymousId}`,
      { parameters: { surveyKey: name.surveyKey, responseId, anonymousId } },
    );
  return reportResponse(response, survey);
}

interface ResponsePosition {
  readonly at: string;
  readonly anonymousId: string;
  readonly responseId: string;
  readonly response: SurveyResponse;
}

function positionOf(response: SurveyResponse): ResponsePosition {
  const { anonymousId, responseId, startedAt } = response;
  return { at: timeOf(startedAt), anonymousId, responseId, response };
}

function reportResponse(
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
    at: timeOf(startedAt),
    answeredAt: timeIf(response.answeredAt),
    dismissedAt: timeIf(response.dismissedAt),
    completedAt: timeIf(response.completedAt),
    answers: displayAnswers(response.answers, questions, formOf(response).questions),
  };
}

function timeOf(time: number): string {
  return new Date(time).toISOString();
}

function timeIf(time: number | undefined): string | null {
  return time === undefined ? null : timeOf(time);
}
