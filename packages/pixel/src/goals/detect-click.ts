import { findElements } from '../find-elements.ts';
import type { Detector } from './detector.ts';
import { composedElements, matchesSelector } from './matches-selector.ts';

/** `click`: on an element or inside it, with any pointer or key. A middle click counts if it opens a link. */
export const detectClick: Detector = ({ selector = '' }, reach, signal) => {
  findElements(selector);
  // Runs before the page's own listeners, which may stop the event or leave the page.
  const options = { capture: true, signal };
  let last = -1;
  const follow = (event: MouseEvent) => {
    const path = composedElements(event);
    const isMiddleOfLink = event.button === 1 && path.some((element) => element.matches('a[href]'));
    if (event.type !== 'click' && !isMiddleOfLink) return;
    if (event.timeStamp === last || !path.some((element) => matchesSelector(selector, element))) return;
    // A label's click is followed by one on its field, which the visitor didn't make.
    last = event.timeStamp;
    reach();
  };
  addEventListener('click', follow, options);
  addEventListener('auxclick', follow, options);
  return undefined;
};
