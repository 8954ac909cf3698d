import { useRef } from 'react';

/**
 * Returns what puts the focus back when something closes: to what had it when that was opened, the menu's button where it was an entry of
 * a menu, or the page where that is gone or the address opened it.
 */
export function useWayBack(isOpen: boolean): (event: Event) => void {
  const opener = useRef<Element>(null);
  const wasOpen = useRef(false);
  // Before anything within takes the focus.
  if (isOpen && !wasOpen.current) opener.current = openerOf(document.activeElement);
  wasOpen.current = isOpen;
  return (event) => {
    event.preventDefault();
    // Something else was opened meanwhile, and has it.
    if (document.activeElement !== document.body) return;
    const { current } = opener;
    const target =
      current?.isConnected && current !== document.body ? current : document.querySelector('#content');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}

function openerOf(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button == null ? focused : document.getElementById(button);
}
