import type { Change } from '@pixel/protocol';
import { findElements } from '../find-elements.ts';
import type { Hold } from './edit.ts';
import { isOwned } from './framework.ts';

/** Holds an element at another position on the page. A marker keeps the original position for restoring it. */
export function holdPosition(element: Element, { targetSelector = '', position }: Change): Hold {
  const isInside = position === 'prepend' || position === 'append';
  const target = () => findElements(targetSelector)[0];
  const marker = document.createComment('');

  return {
    isMade() {
      const to = target();
      if (to === undefined || !marker.isConnected) return false;
      if (isInside) return element.parentNode === to;
      const side =
        position === 'before' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
      return element.parentNode === to.parentNode && (to.compareDocumentPosition(element) & side) > 0;
    },
    make() {
      const to = target();
      const parent = isInside ? to : to?.parentNode;
      if (to === undefined || !parent) return false;
      if (parent !== element.parentNode && isOwned(element))
        throw new Error('The element cannot be moved: a framework renders it.');
      if (!marker.isConnected) element.before(marker);
      const next = { before: to, after: to.nextSibling, prepend: parent.firstChild, append: null };
      put(element, parent, next[position ?? 'append']);
      return true;
    },
    undo() {
      if (marker.parentNode) put(element, marker.parentNode, marker);
      marker.remove();
    },
  };
}

/** Moves an element, keeping its state (focus, caret, iframe content) if the browser supports it. */
function put(element: Element, parent: Node, next: Node | null): void {
  try {
    (parent as Element & Record<'moveBefore', typeof parent.insertBefore>).moveBefore(element, next);
  } catch {
    parent.insertBefore(element, next);
  }
}
