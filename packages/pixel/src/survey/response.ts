import type { SurveyAnswers, SurveyEventKind } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import type { Deps } from '../deps.ts';
import { isObject } from '../json.ts';
import type { Send } from '../send.ts';
import { createUuid } from '../uuid.ts';
import type { Ledger } from './ledger.ts';
import type { Progress, ProgressStore } from './progress.ts';

/** The state of a response, and the visitor's path. */
export interface ResponseState {
  readonly answers?: SurveyAnswers;
  /** Ids of the questions visited so far; the last one is current. */
  readonly path?: readonly string[];
  /** BCP 47. */
  readonly language?: string;
}

/** Reports a response. */
export interface Response {
  /** Posts an event of the response; `shown` only once, and nothing after `dismissed` or `completed`. */
  post(event: SurveyEventKind, state: ResponseState): void;
  /** Posts an unvalidated event from the page. Returns whether the response is over. */
  respondTo(event: unknown, answers: unknown): boolean;
}

interface ResponseDeps {
  readonly ledger: Ledger;
  readonly progress: ProgressStore;
  readonly send: Send;
  readonly deps: Pick<Deps, 'now' | 'warn'>;
}

const order: readonly unknown[] = ['shown', 'accepted', 'dismissed', 'completed'] satisfies SurveyEventKind[];
let posts = 0;

/** Starts reporting a response, or continues one that has answers. */
export function createResponse(begun: Progress, { ledger, progress, send, deps }: ResponseDeps): Response {
  const { survey, responseId, version, assignments } = begun;
  const { surveyId, surveyKey } = survey;
  let isShown = Object.keys(begun.answers).length > 0;
  let isOver = false;

  const post: Response['post'] = (event, { answers = {}, path = [], language = survey.language }) => {
    if (isOver || (event === 'shown' && isShown)) return;
    if (!isShown) ledger.show(survey);
    isShown = true;
    isOver = event === 'dismissed' || event === 'completed';
    if (event === 'accepted' || event === 'completed') ledger.answer(surveyId);
    if (isOver) progress.remove(surveyId);
    else if (event === 'accepted') progress.save({ ...begun, answers, path });
    send({
      eventName: `$survey:${event}`,
      payload: { surveyKey },
      // Ids sort in this order, so posts queue behind the preceding event.
      eventId: `s${deps.now()}.${`${posts++}`.padStart(6, '0')}.${createUuid()}`,
      surveyId,
      responseId,
      event,
      ...(Object.keys(answers).length > 0 ? { answers } : {}),
      language,
      version,
      assignments,
    });
  };
  return {
    post,
    respondTo(event, answers) {
      const state = attempt(() =>
        isObject(answers) ? { answers: JSON.parse(JSON.stringify(answers)) as SurveyAnswers } : {},
      );
      if (!state)
        deps.warn(`The answers to the survey ${surveyId} cannot be sent: JSON cannot represent them.`);
      else if (order.includes(event)) post(event as SurveyEventKind, state);
      return isOver;
    },
  };
}
