import { findElements } from '../find-elements.ts';
import type { Detector } from './detector.ts';
import { pathOf, selects } from './selects.ts';

/**
 * `form_submit`: of a form that is selected or inside what is selected. Browsers do not tell of a form that they refuse as
 * invalid, nor of one that a script sends by `form.submit()`. A page that sends its form by itself prevents the event: that counts.
 */
export const detectFormSubmit: Detector = ({ selector = '' }, reach, signal) => {
  findElements(selector);
  addEventListener(
    'submit',
    (event) => {
      if (pathOf(event).some((element) => selects(selector, element))) reach();
    },
    { capture: true, signal },
  );
  return undefined;
};
