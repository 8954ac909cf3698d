import type { SurveyResponse } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callEvents } from '../../base/store-calls.ts';
import { otherText } from './count-answers.ts';
import { createRangeFilter, type ResponseRange } from './create-range-filter.ts';
import { isSameKind, type KnownQuestion } from './known-questions.ts';
import { createNewestFirstPager } from './newest-first-pager.ts';
import { readSurveyWithHistory } from './survey-with-history.ts';

/** A free-text answer. It is untrusted: escape it before display. */
export interface WrittenAnswer {
  /** When the response began, ISO 8601 with milliseconds, UTC. */
  readonly at: string;
  readonly anonymousId: string;
  readonly responseId: string;
  readonly text: string;
  /** Whether it was written instead of, or in addition to, an option. */
  readonly isOther: boolean;
  readonly state: SurveyResponse['state'];
  readonly language: string;
}

/** A page of the texts that answer a question. */
export interface AnswerPage {
  readonly questionId: string;
  readonly title: string;
  /** Newest responses first. */
  readonly answers: readonly WrittenAnswer[];
  /** Number of texts on all pages. */
  readonly total: number;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** Which page of texts to read. */
export interface AnswersQuery extends ResponseRange {
  readonly projectKey: string;
  readonly surveyKey: string;
  readonly questionId: string;
  /** Only texts that contain this, ignoring case. */
  readonly search?: string | undefined;
  readonly limit: number;
  /** Cursor from the previous page. */
  readonly after?: string | undefined;
}

/**
 * Reads a page of the free-text answers to a question. Rejects with `project_not_found`, `survey_not_found`, `question_not_found`,
 * `unavailable`, or `invalid_request` if the question never had text answers.
 */
export async function readSurveyAnswers(
  deps: Pick<ControlDeps, 'db' | 'events'>,
  { questionId, search, limit, after, ...name }: AnswersQuery,
): Promise<AnswerPage> {
  const { identity, questions, survey, timeZone, formOf } = await readSurveyWithHistory(deps, name);
  const question = questions.find((question) => question.questionId === questionId);
  if (question === undefined)
    throw new ControlError(
      'question_not_found',
      `Survey "${survey.surveyKey}" has no question "${questionId}", now or in any version with answers`,
      { parameters: { surveyKey: survey.surveyKey, questionId } },
    );
  if (!question.hasTexts) {
    const message = `must be a question with text answers, but "${questionId}" has type ${question.type}`;
    throw new ControlError('invalid_request', 'The request is not valid: question', {
      parameters: { fields: 'question' },
      details: [
        {
          path: 'question',
          message,
          code: 'not_a_text_question',
          parameters: { questionId, type: question.type },
        },
      ],
    });
  }
  const isInRange = createRangeFilter(name, timeZone);
  const searchText = search?.toLowerCase();
  const pager = createNewestFirstPager<WrittenAnswer>({ limit, after });
  await callEvents(deps.events, async () => {
    for await (const page of deps.events.surveys.responses(identity))
      pager.add(
        page
          .filter(isInRange)
          .flatMap((response) =>
            toWrittenAnswers(response, question, isSameKind(question, formOf(response).questions)),
          )
          .filter(({ text }) => searchText === undefined || text.toLowerCase().includes(searchText)),
      );
  });
  const { items: answers, total, next } = pager.page();
  return { questionId, title: question.title, answers, total, next };
}

function toWrittenAnswers(
  { startedAt, anonymousId, responseId, state, language, answers }: SurveyResponse,
  { questionId, type }: Pick<KnownQuestion, 'questionId' | 'type'>,
  isSame: boolean,
): readonly WrittenAnswer[] {
  const answer = Object.hasOwn(answers, questionId) ? answers[questionId] : undefined;
  const values: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const other = values.map(otherText).find((text) => text !== undefined);
  const text = other ?? (isSame && type === 'open_text' && typeof answer === 'string' ? answer : '');
  if (text === '') return [];
  const at = new Date(startedAt).toISOString();
  return [{ at, anonymousId, responseId, text, isOther: other !== undefined, state, language }];
}
