import { findElements } from '../find-elements.ts';
import type { Detector } from './detector.ts';
import { composedElements, matchesSelector } from './matches-selector.ts';

/**
 * `form_submit`: of a form that matches or is inside a match. Browsers don't report invalid forms, nor `form.submit()` calls by scripts.
 * Counts even if the page prevents the event to send the form itself.
 */
export const detectFormSubmit: Detector = ({ selector = '' }, reach, signal) => {
  findElements(selector);
  addEventListener(
    'submit',
    (event) => {
      if (composedElements(event).some((element) => matchesSelector(selector, element))) reach();
    },
    { capture: true, signal },
  );
  return undefined;
};
