import { useRef } from 'react';

/**
 * Returns a close handler for a dialog that restores the focus: to the element that had it when the dialog opened, or to the menu's button
 * if that was a menu item. Focuses the page's content if the element is gone, or if the URL opened the dialog.
 */
export function useRestoreFocus(isOpen: boolean): (event: Event) => void {
  const opener = useRef<Element>(null);
  const wasOpen = useRef(false);
  // Runs during rendering, before anything in the dialog takes the focus.
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
