import type { SurveyAnswer, SurveyLabels, SurveyQuestion } from '@pixel/protocol';

/** Ids within a survey's shadow root: a control's label, description and problem. */
export const ids = { title: 't', description: 'd', problem: 'e' } as const;

/** The input for one question. */
export interface FormControl {
  readonly element: HTMLElement;
  /** Returns the current answer; null for none. */
  answer(): SurveyAnswer | null;
  /** Focuses the input, when the answer is wrong. */
  focus(): void;
  /** Marks whether the current answer is wrong. */
  mark(isWrong: boolean): void;
}

/** How a change came about: by picking a complete answer, or by typing, which may continue. */
export type ChangeKind = 'pick' | 'words';

export interface FormControlOptions {
  readonly question: SurveyQuestion;
  readonly labels: SurveyLabels;
  /** The answer so far. */
  readonly answer: SurveyAnswer | null;
  /** Stable within a response, so that shuffled options keep their order. */
  readonly seed: string;
  readonly onChange: (kind: ChangeKind) => void;
  /** Called when the visitor picks the single choice with a pointer. */
  readonly onPicked: () => void;
  /** Called when the visitor asks for the next question by keyboard. */
  readonly onNext: () => void;
}

export type CreateFormControl = (options: FormControlOptions) => FormControl;

/** Returns the attributes that reference a control's label, description and problem. */
export function names({ required, description }: SurveyQuestion) {
  return {
    'aria-labelledby': ids.title,
    'aria-describedby': description === undefined ? ids.problem : `${ids.description} ${ids.problem}`,
    'aria-required': required ? 'true' : undefined,
  };
}

/** Marks an element as wrong or not. */
export function setInvalid(element: Element, isWrong: boolean): void {
  if (isWrong) element.setAttribute('aria-invalid', 'true');
  else element.removeAttribute('aria-invalid');
}
