import { useRef } from 'react';

/**
 * Returns a close handler that restores the focus: to the element that had it when something opened, to the menu's button if that was a
 * menu item, or to the page if the element is gone or the URL opened it.
 */
export function useRestoreFocus(isOpen: boolean): (event: Event) => void {
  const opener = useRef<Element>(null);
  const wasOpen = useRef(false);
  // Runs before anything inside takes the focus.
  if (isOpen && !wasOpen.current) opener.current = findOpener(document.activeElement);
  wasOpen.current = isOpen;
  return (event) => {
    event.preventDefault();
    // Something else has opened in the meantime and has the focus.
    if (document.activeElement !== document.body) return;
    const { current } = opener;
    const target =
      current?.isConnected && current !== document.body ? current : document.querySelector('#content');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}

function findOpener(focused: Element | null): Element | null {
  const buttonId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return buttonId == null ? focused : document.getElementById(buttonId);
}
