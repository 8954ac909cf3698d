import { findElements } from '../find-elements.ts';
import type { Detector } from './detector.ts';
import { pathOf, selects } from './selects.ts';

/** `click`: on an element or inside it, by any pointer or key. A middle click counts where it opens a link. */
export const detectClick: Detector = ({ selector = '' }, reach, signal) => {
  findElements(selector);
  // Before the page's own listeners, which may keep the event to themselves or leave the page.
  const options = { capture: true, signal };
  let last = -1;
  const follow = (event: MouseEvent) => {
    const path = pathOf(event);
    const isMiddleOfLink = event.button === 1 && path.some((element) => element.matches('a[href]'));
    if (event.type !== 'click' && !isMiddleOfLink) return;
    if (event.timeStamp === last || !path.some((element) => selects(selector, element))) return;
    // A label's click is followed by one of its field, which the visitor did not make.
    last = event.timeStamp;
    reach();
  };
  addEventListener('click', follow, options);
  addEventListener('auxclick', follow, options);
  return undefined;
};
