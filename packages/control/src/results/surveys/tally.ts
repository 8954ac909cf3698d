import type { QuestionConfiguration } from '@pixel/protocol';
import type { SurveyResponse } from '@pixel/store/events';
import {
  type AnswerCounter,
  type AnswerCounts,
  type CountWithShare,
  createAnswerCounter,
  toCountWithShare,
} from './count-answers.ts';
import { createDurations } from './durations.ts';
import { isSameKind, type KnownQuestion } from './known-questions.ts';
import { questionPath } from './question-path.ts';

/** How far respondents got. Shares are of all responses. */
export interface Funnel {
  /** Number of all responses; each begins when a visitor sees the survey. */
  readonly shown: number;
  /** Responses with an answer, or completed without any. */
  readonly accepted: CountWithShare;
  readonly completed: CountWithShare;
  /** Responses closed before the end and never completed. */
  readonly dismissed: CountWithShare;
}

/** The results of a question. */
export interface QuestionResult extends Omit<KnownQuestion, 'options' | 'points' | 'hasTexts'> {
  /** Number of responses that reached it. */
  readonly reached: number;
  readonly answered: number;
  /** Number of responses that stopped at this question without being completed. */
  readonly left: number;
  /** `left` as a share of `reached`; null if nobody reached it. */
  readonly leftShare: CountWithShare['share'];
  /** Number of answers that don't fit the question, from when it had another type or scale. They count nowhere else. */
  readonly unfit: number;
  readonly answers: AnswerCounts;
}

/** The combined result of responses. */
export interface TallyResult {
  readonly funnel: Funnel;
  /**
   * Median times from when the survey was first visible to the first answer and to completion, in milliseconds; null if nobody got there.
   */
  readonly medianMs: { readonly toAnswer: number | null; readonly toComplete: number | null };
  readonly questions: readonly QuestionResult[];
}

/** A form of the survey: its questions, and whether it had an intro. */
export interface SurveyForm {
  readonly questions: readonly QuestionConfiguration[];
  readonly hasIntro: boolean;
}

/** Adds up responses in constant memory. */
export interface Tally {
  add(response: SurveyResponse): void;
  result(): TallyResult;
}

interface QuestionCounter {
  readonly question: KnownQuestion;
  readonly counter: AnswerCounter;
  reached: number;
  answered: number;
  left: number;
  unfit: number;
}

/** Creates a tally of these questions. `formOf` returns the form in which a response was given. */
export function createTally(
  questions: readonly KnownQuestion[],
  formOf: (response: SurveyResponse) => SurveyForm,
): Tally {
  const counters = new Map<string, QuestionCounter>(
    questions.map((question) => [
      question.questionId,
      { question, counter: createAnswerCounter(question), reached: 0, answered: 0, left: 0, unfit: 0 },
    ]),
  );
  const [toAnswer, toComplete] = [createDurations(), createDurations()];
  let [shown, accepted, completed, dismissed] = [0, 0, 0, 0];

  return {
    add(response) {
      const { answers, state, shownAt, answeredAt, completedAt } = response;
      shown += 1;
      completed += state === 'completed' ? 1 : 0;
      dismissed += state === 'dismissed' ? 1 : 0;
      const hasAnswers = Object.keys(answers).length > 0;
      accepted += hasAnswers || answeredAt !== undefined || state === 'completed' ? 1 : 0;
      if (shownAt !== undefined) {
        if (answeredAt !== undefined && answeredAt >= shownAt) toAnswer.add(answeredAt - shownAt);
        if (completedAt !== undefined && completedAt >= shownAt) toComplete.add(completedAt - shownAt);
      }
      const form = formOf(response);
      const reachedIds = reachedQuestions(response, form);
      for (const questionId of reachedIds) {
        const question = counters.get(questionId);
        if (question !== undefined) question.reached += 1;
      }
      for (const [questionId, answer] of Object.entries(answers)) {
        const question = counters.get(questionId);
        if (question === undefined) continue;
        // The visitor answered this question, then went back and took another path.
        if (!reachedIds.has(questionId)) question.reached += 1;
        const isSame = isSameKind(question.question, form.questions);
        if (isSame && question.counter.add(answer)) question.answered += 1;
        else question.unfit += 1;
      }
      const last = [...reachedIds].at(-1);
      const stoppedAt = state === 'completed' || last === undefined ? undefined : counters.get(last);
      if (stoppedAt !== undefined) stoppedAt.left += 1;
    },
    result: () => ({
      funnel: {
        shown,
        accepted: toCountWithShare(accepted, shown),
        completed: toCountWithShare(completed, shown),
        dismissed: toCountWithShare(dismissed, shown),
      },
      medianMs: { toAnswer: toAnswer.median(), toComplete: toComplete.median() },
      questions: [...counters.values()].map(({ question, counter, reached, answered, left, unfit }) => {
        const { questionId, type, title, isRemoved } = question;
        return {
          questionId,
          type,
          title,
          isRemoved,
          reached,
          answered,
          left,
          leftShare: toCountWithShare(left, reached).share,
          unfit,
          answers: counter.counts(reached),
        };
      }),
    }),
  };
}

/**
 * Returns the ids of the questions that a response reached: its whole path if completed, otherwise up to the question after its last
 * answer.
 */
function reachedQuestions(
  { answers, state, answeredAt }: SurveyResponse,
  { questions, hasIntro }: SurveyForm,
): ReadonlySet<string> {
  const path = questionPath(questions, answers);
  if (state === 'completed') return new Set(path);
  const lastAnswered = path.findLastIndex((questionId) => Object.hasOwn(answers, questionId));
  const isStarted = lastAnswered >= 0 || answeredAt !== undefined || !hasIntro;
  return new Set(isStarted ? path.slice(0, lastAnswered + 2) : []);
}
