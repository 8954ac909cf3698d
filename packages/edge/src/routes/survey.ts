import {
  ApiError,
  answerProblems,
  type Limits,
  type Survey,
  type SurveyAnswers,
  type SurveyPost,
  surveyEventName,
} from '@pixel/protocol';
import type { Enqueue } from '../event-queue.ts';
import { type EdgeRequest, jsonResponse, type RouteResponse } from '../http.ts';
import { originHeaders } from '../origin.ts';
import type { Projects } from '../projects.ts';
import type { Admit, CountRefused } from '../rate-limits.ts';
import { checkJsonHeaders, readJson } from '../read-json.ts';
import { createSurveyPostReader } from '../read-survey-post.ts';
import { surveyEventId } from '../survey-event-id.ts';
import type { SurveyLedgers } from '../survey-ledgers.ts';
import type { FindSurvey } from '../survey-versions.ts';
import { countIfRefused } from './count-if-refused.ts';
import { successJson } from './event.ts';

/** `POST /sdk/survey`: answers 200 only once what happened is durable in the queue, and no survey comes again that should not. */
export function surveyRoute(deps: {
  readonly limits: Limits;
  readonly projects: Pick<Projects, 'find'>;
  readonly findSurvey: FindSurvey;
  readonly enqueue: Enqueue;
  readonly ledgers: SurveyLedgers;
  readonly now: () => number;
  /** Undefined where nothing is limited. */
  readonly admit: Admit | undefined;
  readonly countRefused: CountRefused | undefined;
}) {
  const { limits, projects, findSurvey, enqueue, ledgers, now, admit, countRefused } = deps;
  const readPost = createSurveyPostReader(limits);

  return async function survey(request: EdgeRequest, requestId: string): Promise<RouteResponse> {
    let post: SurveyPost;
    try {
      checkJsonHeaders(request);
      post = readPost(readJson(await request.body(limits.maxBodyBytes)));
    } catch (error) {
      throw countIfRefused(error, request, countRefused);
    }
    const { projectKey, surveyId, version, event } = post;
    admit?.('event', request, [post]);
    const live = await projects.find(projectKey, request);
    if (live === null) throw new ApiError('survey_not_found', 'There is no published project with this key.');
    const headers = originHeaders(live.snapshot.allowedOrigins, request.header('origin'));
    const answers = saidAnswers(post);
    const given = givenAnswers(answers);
    const hasAnswers = Object.keys(given).length > 0;
    const answered = await findSurvey({ live, surveyId, version, hasAnswers, request });
    checkAnswers(answered, given);
    const anonymousId = post.anonymousId.toLowerCase();
    const responseId = post.responseId.toLowerCase();
    const eventId = await surveyEventId({ responseId, event, createdAt: post.createdAt, answers });
    const json = JSON.stringify(eventBody(post, { surveyKey: answered.surveyKey, responseId, answers }));
    const head = { projectKey, anonymousId: post.anonymousId, eventId };
    await enqueue([{ head, json, survey: { surveyId, responseId, event } }], request, requestId);
    await ledgers.note(projectKey, anonymousId, { surveyId, responseId, event, hasAnswers, at: now() });
    return jsonResponse(successJson, headers);
  };
}

/** The answers, with null for those that are taken back; undefined where there are neither. */
function saidAnswers({ answers = {} }: SurveyPost): SurveyAnswers | undefined {
  // What they are is checked by their questions.
  return Object.keys(answers).length === 0 ? undefined : (answers as SurveyAnswers);
}

/** Those that are not taken back. */
function givenAnswers(answers: SurveyAnswers = {}): SurveyAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
}

function checkAnswers({ questions }: Survey, answers: SurveyAnswers): void {
  const problems = answerProblems(questions, answers);
  if (problems.length > 0)
    throw new ApiError('invalid_answer', 'An answer does not fit its question; see details.', problems);
}

/** What happened, as an event among all others. */
function eventBody(
  post: SurveyPost,
  {
    surveyKey,
    responseId,
    answers,
  }: {
    readonly surveyKey: string;
    readonly responseId: string;
    readonly answers: SurveyAnswers | undefined;
  },
): object {
  const { projectKey, anonymousId, event, language, assignments, url, referrer, userAgent } = post;
  const { createdAt, sentAt, version, automation } = post;
  return {
    projectKey,
    anonymousId,
    eventName: surveyEventName(event),
    payload: { surveyKey, responseId, language, answers },
    assignments,
    url,
    referrer,
    userAgent,
    createdAt,
    sentAt,
    version,
    automation,
  };
}
