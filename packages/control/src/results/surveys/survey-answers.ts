import type { SurveyResponse } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { askEvents } from '../../base/store-calls.ts';
import { readAskedSurvey } from './asked-survey.ts';
import { otherText } from './count-answers.ts';
import { isSameKind, type KnownQuestion } from './known-questions.ts';

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
export interface AnswersAsked {
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
  const { identity, questions, survey, formOf } = await readAskedSurvey(deps, asked);
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
  const wanted = search?.toLowerCase();
  let found: readonly WrittenAnswer[] = [];
  let total = 0;
  let behind = 0;
  await askEvents(deps.events, async () => {
    for await (const page of deps.events.surveys.responses(identity)) {
      const written = page
        .flatMap((response) =>
          writtenIn(response, question, isSameKind(question, formOf(response).questions)),
        )
        .filter(({ text }) => wanted === undefined || text.toLowerCase().includes(wanted));
      total += written.length;
      const further = after === undefined ? written : written.filter((answer) => placeOf(answer) < after);
      behind += further.length;
      // Only what can be on the page is kept, however many there are.
      found = [...found, ...further].sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1)).slice(0, limit);
    }
  });
  const last = found.at(-1);
  return {
    questionId,
    title: question.title,
    answers: found,
    total,
    next: last === undefined || behind <= found.length ? null : placeOf(last),
  };
}

/** What a page gives as `next`, see {@link placeOf}. */
export const placePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[^_]+_[^_]+$/;

/** Where an answer stands among all: times of one length are in order as texts. */
function placeOf({ at, anonymousId, responseId }: WrittenAnswer): string {
  return `${at}_${anonymousId}_${responseId}`;
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
