import type { SurveyLabels } from '@pixel/protocol';
import { element } from './element.ts';

/** Draws the mark of a required question: an asterisk, with a word for assistive technology. */
export function requiredMark(required: boolean, labels: SurveyLabels): readonly HTMLElement[] {
  return required
    ? [
        element('span', { class: 'needed', 'aria-hidden': 'true' }, '\u00a0*'),
        element('span', { class: 'unseen' }, ` ${labels.required}`),
      ]
    : [];
}
