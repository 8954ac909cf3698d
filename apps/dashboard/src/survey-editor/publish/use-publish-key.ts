import { type RefObject, useEffect } from 'react';

/** Lets ⌘↵ press a button, unless a dialog is above it. */
export function usePublishKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      button.current?.click();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [button]);
}
