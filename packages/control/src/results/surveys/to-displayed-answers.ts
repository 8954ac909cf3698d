import type { QuestionConfiguration } from '@pixel/protocol';
import { otherText } from './count-answers.ts';
import type { KnownQuestion } from './known-questions.ts';

/** An answer to a question. Texts are untrusted: escape them before display. */
export type DisplayedAnswer =
  | { readonly kind: 'text'; readonly text: string }
  /** Labels of the chosen options, and the text written instead or in addition. */
  | { readonly kind: 'options'; readonly labels: readonly string[]; readonly other: string | null }
  | { readonly kind: 'number'; readonly value: number }
  /** For a consent question; for a link, whether it was opened. */
  | { readonly kind: 'yes_no'; readonly value: boolean }
  /** An answer of the wrong type for the question, as JSON. */
  | { readonly kind: 'unfit'; readonly json: string };

/** An answer with its question. */
export interface AnsweredQuestion {
  readonly questionId: string;
  /** Null for an unknown question. */
  readonly type: QuestionConfiguration['type'] | null;
  /** As asked at that time; empty for an unknown question. */
  readonly title: string;
  /** Whether the survey no longer asks it. */
  readonly isRemoved: boolean;
  readonly answer: DisplayedAnswer;
}

/** Returns the answers of a response in the order of the survey's questions, each with its question as asked at that time. */
export function toDisplayedAnswers(
  answers: Readonly<Record<string, unknown>>,
  known: readonly KnownQuestion[],
  shownQuestions: readonly QuestionConfiguration[],
): readonly AnsweredQuestion[] {
  const unknownIds = Object.keys(answers).filter((id) => !known.some(({ questionId }) => questionId === id));
  return [...known.map(({ questionId }) => questionId), ...unknownIds]
    .filter((questionId) => Object.hasOwn(answers, questionId))
    .map((questionId) => {
      const now = known.find((each) => each.questionId === questionId);
      const then = shownQuestions.find((question) => question.questionId === questionId);
      const type = then?.type ?? now?.type ?? null;
      const options = [...(then?.options ?? []), ...(now?.options ?? [])];
      return {
        questionId,
        type,
        title: then?.title ?? now?.title ?? '',
        isRemoved: now?.isRemoved ?? true,
        answer: formatAnswer(answers[questionId], type, options),
      };
    });
}

function formatAnswer(
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
        .filter((each) => typeof each === 'string')
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
