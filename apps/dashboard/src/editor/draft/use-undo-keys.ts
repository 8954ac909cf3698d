import { useEffect, useRef } from 'react';
import type { Draft } from './draft.tsx';

/**
 * ⌘Z takes the last step back, and ⇧⌘Z or ⌘Y makes it again, wherever in the editor one types; a dialog above it has its own. Whoever leaves
 * a field ends a step.
 */
export function useUndoKeys(draft: Pick<Draft, 'undo' | 'redo' | 'endStep'>): void {
  const newest = useRef(draft);
  newest.current = draft;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || isInDialog(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      const { undo, redo } = newest.current;
      const run = key === 'y' || event.shiftKey ? redo : undo;
      // The browser's own would undo in one field what is not of this draft any more.
      event.preventDefault();
      run?.();
    }
    const leave = () => newest.current.endStep();
    addEventListener('keydown', press);
    addEventListener('focusout', leave);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('focusout', leave);
    };
  }, []);
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
