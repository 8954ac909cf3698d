import type { QuestionConfiguration } from '@pixel/protocol';
import { otherText } from './count-answers.ts';
import type { KnownQuestion } from './known-questions.ts';

/** An answer to a question. Texts are untrusted: escape them before display. */
export type DisplayedAnswer =
  | { readonly kind: 'text'; readonly text: string }
  /** Labels of the chosen options, and the text written instead or in addition. */
  | { readonly kind: 'options'; readonly labels: readonly string[]; readonly other: string | null }
  | { readonly kind: 'number'; readonly value: number }
  /** The answer to a consent question, or whether a link was opened. */
  | { readonly kind: 'yes_no'; readonly value: boolean }
  /** An answer of the wrong type for the question, as JSON text. */
  | { readonly kind: 'unfit'; readonly json: string };

/** An answer with its question. */
export interface AnsweredQuestion {
  readonly questionId: string;
  /** Null for an unknown question. */
  readonly type: QuestionConfiguration['type'] | null;
  /** Title of the question when it was answered; empty for an unknown question. */
  readonly title: string;
  /** Whether the survey no longer asks it. */
  readonly isRemoved: boolean;
  readonly answer: DisplayedAnswer;
}

/**
 * Returns the answers of a response in the order of the survey's questions, each with its question as it was asked then: `shownQuestions`
 * are those of the response's version.
 */
export function toDisplayedAnswers(
  answers: Readonly<Record<string, unknown>>,
  known: readonly KnownQuestion[],
  shownQuestions: readonly QuestionConfiguration[],
): readonly AnsweredQuestion[] {
  const unknownIds = Object.keys(answers).filter((id) => !known.some(({ questionId }) => questionId === id));
  return [...known.map(({ questionId }) => questionId), ...unknownIds]
    .filter((questionId) => Object.hasOwn(answers, questionId))
    .map((questionId) => {
      const currentQuestion = known.find((question) => question.questionId === questionId);
      const originalQuestion = shownQuestions.find((question) => question.questionId === questionId);
      const type = originalQuestion?.type ?? currentQuestion?.type ?? null;
      const options = [...(originalQuestion?.options ?? []), ...(currentQuestion?.options ?? [])];
      return {
        questionId,
        type,
        title: originalQuestion?.title ?? currentQuestion?.title ?? '',
        isRemoved: currentQuestion?.isRemoved ?? true,
        answer: toDisplayedAnswer(answers[questionId], type, options),
      };
    });
}

function toDisplayedAnswer(
  answer: unknown,
  type: AnsweredQuestion['type'],
  options: readonly { readonly optionId: string; readonly label: string }[],
): DisplayedAnswer {
  const unfit = { kind: 'unfit', json: JSON.stringify(answer) } as const;
  switch (type) {
    case 'open_text':
      return typeof answer === 'string' ? { kind: 'text', text: answer } : unfit;
    case 'single_choice':
    case 'multiple_choice': {
      const chosen: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
      const labels = chosen
        .filter((choice) => typeof choice === 'string')
        .map((id) => options.find(({ optionId }) => optionId === id)?.label ?? id);
      const other = chosen.map(otherText).find((text) => text !== undefined) ?? null;
      return labels.length === 0 && other === null ? unfit : { kind: 'options', labels, other };
    }
    case 'consent':
    case 'link':
      return typeof answer === 'boolean' ? { kind: 'yes_no', value: answer } : unfit;
    case null:
      return unfit;
    default:
      return typeof answer === 'number' ? { kind: 'number', value: answer } : unfit;
  }
}
