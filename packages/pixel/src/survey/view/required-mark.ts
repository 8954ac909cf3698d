import type { SurveyLabels } from '@pixel/protocol';
import { element } from './element.ts';

/** Draws what stands after a question that must be answered: an asterisk for the eye, a word for all others. */
export function requiredMark(required: boolean, labels: SurveyLabels): readonly HTMLElement[] {
  return required
    ? [
        element('span', { class: 'needed', 'aria-hidden': 'true' }, '\u00a0*'),
        element('span', { class: 'unseen' }, ` ${labels.required}`),
      ]
    : [];
}
