import type { SurveyResponse } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { askEvents } from '../../base/store-calls.ts';
import { readAskedSurvey } from './asked-survey.ts';
import { otherText } from './count-answers.ts';
import { createIsInRange, type ResponseRange } from './day-range.ts';
import { isSameKind, type KnownQuestion } from './known-questions.ts';
import { createNewestFirst } from './newest-first.ts';

/** A text that somebody wrote. It came from a stranger: whoever shows it escapes it. */
export interface WrittenAnswer {
  /** When the response began, ISO 8601 with milliseconds, UTC. */
  readonly at: string;
  readonly anonymousId: string;
  readonly responseId: string;
  readonly text: string;
  /** Whether it was written in place of an option, or beside some. */
  readonly isOther: boolean;
  readonly state: SurveyResponse['state'];
  readonly language: string;
}

/** A page of texts. */
export interface AnswerPage {
  readonly questionId: string;
  readonly title: string;
  /** The newest responses first. */
  readonly answers: readonly WrittenAnswer[];
  /** How many there are on all pages. */
  readonly total: number;
  /** What to ask for to get the next page; null behind the last. */
  readonly next: string | null;
}

/** Which texts are asked for. */
export interface AnswersAsked extends ResponseRange {
  readonly projectKey: string;
  readonly surveyKey: string;
  readonly questionId: string;
  /** What the text has in it, whatever its case. */
  readonly search?: string | undefined;
  readonly limit: number;
  /** Where the page before says to go on. */
  readonly after?: string | undefined;
}

/**
 * Gives texts that were written in answer to a question, page by page. Rejects with `project_not_found`, `survey_not_found`,
 * `question_not_found`, `unavailable`, or `invalid_request` where the question is never answered by a text.
 */
export async function readSurveyAnswers(
  deps: Pick<ControlDeps, 'db' | 'events'>,
  { questionId, search, limit, after, ...asked }: AnswersAsked,
): Promise<AnswerPage> {
  const { identity, questions, survey, timeZone, formOf } = await readAskedSurvey(deps, asked);
  const question = questions.find((each) => each.questionId === questionId);
  if (question === undefined)
    throw new ControlError(
      'question_not_found',
      `Survey "${survey.surveyKey}" has no question "${questionId}", and had none when it was answered`,
      { parameters: { surveyKey: survey.surveyKey, questionId } },
    );
  if (!question.hasTexts) {
    const message = `must be a question that is answered in one’s own words, and "${questionId}" is of the type ${question.type}`;
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
  const isInRange = createIsInRange(asked, timeZone);
  const wanted = search?.toLowerCase();
  const newest = createNewestFirst<WrittenAnswer>({ limit, after });
  await askEvents(deps.events, async () => {
    for await (const page of deps.events.surveys.responses(identity))
      newest.add(
        page
          .filter(isInRange)
          .flatMap((response) =>
            writtenIn(response, question, isSameKind(question, formOf(response).questions)),
          )
          .filter(({ text }) => wanted === undefined || text.toLowerCase().includes(wanted)),
      );
  });
  const { items: answers, total, next } = newest.page();
  return { questionId, title: question.title, answers, total, next };
}

function writtenIn(
  { startedAt, anonymousId, responseId, state, language, answers }: SurveyResponse,
  { questionId, type }: Pick<KnownQuestion, 'questionId' | 'type'>,
  isSame: boolean,
): readonly WrittenAnswer[] {
  const answer = Object.hasOwn(answers, questionId) ? answers[questionId] : undefined;
  const given: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const other = given.map(otherText).find((text) => text !== undefined);
  const text = other ?? (isSame && type === 'open_text' && typeof answer === 'string' ? answer : '');
  if (text === '') return [];
  const at = new Date(startedAt).toISOString();
  return [{ at, anonymousId, responseId, text, isOther: other !== undefined, state, language }];
}
