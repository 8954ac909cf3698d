import {
  ApiError,
  answerProblems,
  type Limits,
  type Survey,
  type SurveyAnswers,
  type SurveyPost,
  surveyEventName,
} from '@pixel/protocol';
import type { EventQueue } from '../events/event-queue.ts';
import type { EdgeRequest } from '../http/edge-request.ts';
import { jsonResponse, type RouteResponse } from '../http/edge-response.ts';
import { originHeaders } from '../http/origin-headers.ts';
import { checkJsonHeaders, decodeJsonBody } from '../http/read-json.ts';
import type { Admission } from '../limits/admission.ts';
import { attributeError } from '../notes/attribute-error.ts';
import type { Projects } from '../snapshots/projects.ts';
import { surveyEventId } from '../surveys/survey-event-id.ts';
import type { SurveyLedgers } from '../surveys/survey-ledgers.ts';
import { createSurveyPostReader } from '../surveys/survey-post-reader.ts';
import type { SurveyVersions } from '../surveys/survey-versions.ts';
import { countIfRejected } from './count-if-rejected.ts';
import { successJson } from './event.ts';

/**
 * `POST /sdk/survey`: responds with 200 only once the event is durable in the queue, and the visitor's ledger has been updated if possible.
 */
export function surveyRoute(deps: {
  readonly limits: Limits;
  readonly projects: Pick<Projects, 'find'>;
  readonly surveyVersions: SurveyVersions;
  readonly eventQueue: EventQueue;
  readonly ledgers: SurveyLedgers;
  readonly now: () => number;
  /** Undefined without rate limits. */
  readonly admission: Admission | undefined;
}) {
  const { limits, projects, surveyVersions, eventQueue, ledgers, now, admission } = deps;
  const readPost = createSurveyPostReader(limits);

  return async function survey(request: EdgeRequest, requestId: string): Promise<RouteResponse> {
    let post: SurveyPost;
    try {
      checkJsonHeaders(request);
      post = readPost(decodeJsonBody(await request.body(limits.maxBodyBytes)));
    } catch (error) {
      throw countIfRejected(error, request, admission);
    }
    try {
      return await accept(post, request, requestId);
    } catch (error) {
      throw attributeError(error, [post]);
    }
  };

  async function accept(post: SurveyPost, request: EdgeRequest, requestId: string): Promise<RouteResponse> {
    const { projectKey, surveyId, version, event } = post;
    admission?.admit('event', request, [post]);
    const live = await projects.find(projectKey, request);
    if (live === null) throw new ApiError('survey_not_found', 'No published project has this key.');
    const headers = originHeaders(live.snapshot.allowedOrigins, request.header('origin'));
    const answers = sentAnswers(post);
    const accepted = acceptedAnswers(answers);
    const hasAnswers = Object.keys(accepted).length > 0;
    const answeredSurvey = await surveyVersions.find({ live, surveyId, version, hasAnswers, request });
    checkAnswers(answeredSurvey, accepted);
    const anonymousId = post.anonymousId.toLowerCase();
    const responseId = post.responseId.toLowerCase();
    const eventId = await surveyEventId({ responseId, event, createdAt: post.createdAt, answers });
    const json = JSON.stringify(
      eventBody(post, { surveyKey: answeredSurvey.surveyKey, responseId, answers }),
    );
    const head = { projectKey, anonymousId: post.anonymousId, eventId };
    await eventQueue.enqueue([{ head, json, survey: { surveyId, responseId, event } }], request, requestId);
    await ledgers.record(projectKey, anonymousId, { surveyId, responseId, event, hasAnswers, at: now() });
    return jsonResponse(successJson, headers);
  }
}

/** Returns the answers, with null for retracted ones; undefined if there are none. */
function sentAnswers({ answers = {} }: SurveyPost): SurveyAnswers | undefined {
  // Their types are validated against their questions.
  return Object.keys(answers).length === 0 ? undefined : (answers as SurveyAnswers);
}

/** Returns the answers that aren't retracted. */
function acceptedAnswers(answers: SurveyAnswers = {}): SurveyAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
}

function checkAnswers({ questions }: Survey, answers: SurveyAnswers): void {
  const problems = answerProblems(questions, answers);
  if (problems.length > 0)
    throw new ApiError('invalid_answer', 'An answer is not valid for its question; see details.', problems);
}

/** Returns the survey event as an ordinary event. */
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
