import type { QuestionType } from '@pixel/protocol';
import { createChoices } from './choices.ts';
import { createConsent } from './consent.ts';
import type { CreateFormControl } from './form-control.ts';
import { createLink } from './link.ts';
import { createScale } from './scale.ts';
import { createText } from './text.ts';

const controls: Readonly<Record<QuestionType, CreateFormControl>> = {
  open_text: createText,
  single_choice: createChoices,
  multiple_choice: createChoices,
  rating: createScale,
  nps: createScale,
  csat: createScale,
  ces: createScale,
  consent: createConsent,
  link: createLink,
};

/** Creates the control for a question. */
export const createFormControl: CreateFormControl = (options) => controls[options.question.type](options);
