import type { SurveyAnswer, SurveyLabels, SurveyQuestion } from '@pixel/protocol';

/** Ids, within a survey's shadow root, of what names, describes and corrects a control. */
export const ids = { title: 't', description: 'd', problem: 'e' } as const;

/** What one question is answered with. */
export interface Control {
  readonly element: HTMLElement;
  /** The answer that stands there; null for none. */
  answer(): SurveyAnswer | null;
  /** Where the focus goes when the answer is wrong. */
  focus(): void;
  /** Says whether the answer that stands there is wrong. */
  mark(isWrong: boolean): void;
}

/** How a change came about: by a pick that is an answer by itself, or by words that may go on. */
export type ChangeKind = 'pick' | 'words';

/** What a control is made of. */
export interface ControlOptions {
  readonly question: SurveyQuestion;
  readonly labels: SurveyLabels;
  /** The answer so far. */
  readonly answer: SurveyAnswer | null;
  /** The same for each response: what is in no order keeps its order. */
  readonly seed: string;
  readonly onChange: (kind: ChangeKind) => void;
  /** The visitor has picked, with a pointer, the one thing there is to pick. */
  readonly onPicked: () => void;
  /** The visitor wants the next question, by key. */
  readonly onNext: () => void;
}

export type CreateControl = (options: ControlOptions) => Control;

/** The attributes by which a control says what it is about and what is wrong with it. */
export function names({ required, description }: SurveyQuestion) {
  return {
    'aria-labelledby': ids.title,
    'aria-describedby': description === undefined ? ids.problem : `${ids.description} ${ids.problem}`,
    'aria-required': required ? 'true' : undefined,
  };
}

/** Says of an element whether it is wrong. */
export function markWrong(element: Element, isWrong: boolean): void {
  if (isWrong) element.setAttribute('aria-invalid', 'true');
  else element.removeAttribute('aria-invalid');
}
