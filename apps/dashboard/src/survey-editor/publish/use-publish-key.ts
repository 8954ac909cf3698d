import { type RefObject, useEffect } from 'react';

/** Makes ⌘↵ (or Ctrl+Enter) click a button, unless a dialog is open. */
export function usePublishKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      button.current?.click();
    }
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [button]);
}
